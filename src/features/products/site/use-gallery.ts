import { type RefObject, useEffect, useRef } from "react";

/** Where the gallery stands: the first sign of a hand there loads what makes its links glide and its films play. They lead there without. */
export function useGallery(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const gallery = place.current;
    let stop = () => {};
    const begin = () => {
      stop();
      let isLeft = false;
      stop = () => {
        isLeft = true;
      };
      import("./gallery-behaviour.ts").then(
        ({ watchGallery }) => {
          if (gallery && !isLeft) stop = watchGallery(gallery);
        },
        () => {},
      );
    };
    const once = new AbortController();
    for (const sign of ["pointerover", "focusin"])
      gallery?.addEventListener(
        sign,
        () => {
          once.abort();
          begin();
        },
        { signal: once.signal },
      );
    // The page was loaded again to play this film (play-embeds.ts).
    if (location.hash.startsWith("#video-")) begin();
    return () => {
      once.abort();
      stop();
    };
  }, []);
  return place;
}
