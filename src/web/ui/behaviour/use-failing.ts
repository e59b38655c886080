import { useCallback, useState } from 'react';

/**
 * Whether the picture at `src` fails, and the props of its element that detect this. A picture of the first page may
 * have failed before React listens: its element is checked at hydration.
 */
export function useFailing(src: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const onError = useCallback(() => setFailed(src), [src]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      // Not by its width, which is 0 for a drawing without an intrinsic size too.
      if (image?.complete) image.decode().catch(onError);
    },
    [onError],
  );
  return { isFailing: failed === src, watch: { ref, onError } };
}
