import { Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './theme-switch.module.css';

const words = { system: 'as the system', light: 'light', dark: 'dark' } as const;
type Theme = keyof typeof words;

/** The choice: first.js has applied it before the first paint. */
const chosen = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/**
 * The next choice: from the system's theme to the other one, then to the system's as an explicit choice, then back to
 * the system.
 */
function after(theme: Theme): Theme {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (theme === system) return 'system';
  if (theme !== 'system') return system;
  return system === 'light' ? 'dark' : 'light';
}

function set(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/**
 * Switches between light, dark and the system's theme. It contains all icons and the style sheet shows one, since the
 * page is the same for everybody.
 */
export function ThemeSwitch() {
  const hydrated = useHydrated();
  const [picked, setPicked] = useState<Theme | null>(null);
  const theme = picked ?? (hydrated ? chosen() : 'system');
  const change = () => {
    const next = after(theme);
    set(next);
    setPicked(next);
  };
  return (
    <IconButton label={`Change theme, now ${words[theme]}`} className="scripted" onClick={change}>
      <SunMoon className={`icon ${styles.system}`} aria-hidden />
      <Sun className={`icon ${styles.light}`} aria-hidden />
      <Moon className={`icon ${styles.dark}`} aria-hidden />
    </IconButton>
  );
}
