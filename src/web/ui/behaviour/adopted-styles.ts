import { useEffect } from 'react';

/**
 * Replaces `react-style-singleton` in the build: Radix uses it to lock scrolling. Creates a component that applies a
 * style sheet while at least one instance is mounted. The original adds a style element, which the pages' content
 * security policy refuses; an adopted style sheet is allowed (docs/decisions/0017).
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined;
  let shown = 0;
  return function AdoptedStyles({ styles }: { styles: string }) {
    useEffect(() => {
      if (shown === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      shown += 1;
      return () => {
        shown -= 1;
        if (shown === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      };
    }, [styles]);
    return null;
  };
}
