import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import styles from './theme-switch.module.css';

function change(): void {
  const root = document.documentElement;
  const isDark =
    root.dataset['theme'] === 'dark' || (root.dataset['theme'] === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isDark ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Where nothing may be stored, the choice lasts as long as the page.
  }
}

/** Changes between light and dark. Both icons are there and the style sheet shows the right one, so that the page is the same for everybody. */
export function ThemeSwitch() {
  return (
    <IconButton label="Change theme" className="scripted" onClick={change}>
      <Moon className={`icon ${styles.atDay}`} aria-hidden />
      <Sun className={`icon ${styles.atNight}`} aria-hidden />
    </IconButton>
  );
}
