import { useCallback, useState } from 'react';

/**
 * Whether the picture at `src` fails, and what its element needs so that this is noticed.
 * A picture of the first page may have failed before React listens: its element is asked when it is taken over.
 */
export function useFailing(src: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const onError = useCallback(() => setFailed(src), [src]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      // Not by its width, which is 0 as well for a drawing without a size of its own.
      if (image?.complete) image.decode().catch(onError);
    },
    [onError],
  );
  return { isFailing: failed === src, watch: { ref, onError } };
}
