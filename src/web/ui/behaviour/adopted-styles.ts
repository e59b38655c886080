import { useEffect } from 'react';

/**
 * What `react-style-singleton` is for Radix, which locks scrolling with it (the build puts this in its place): makes a
 * component that shows a style sheet as long as one of it is on the page. Theirs adds a style element, which the policy
 * of pages refuses; a sheet that a script has the document adopt is none (docs/decisions/0017).
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
