import { type FramedImage, ImageFrame } from "./image-frame.tsx";

type AvatarProps = {
  name: string;
  picture: FramedImage | null;
  sizes: string;
  /** The width, and the font size of the initials that replace a missing portrait. */
  className: string;
  eager?: boolean;
};

/** A person's portrait beside the name, or the initials on a tint. */
export function Avatar({ name, picture, sizes, className, eager = false }: AvatarProps) {
  if (picture)
    return (
      <ImageFrame
        picture={{ ...picture, alt: "" }}
        ratio="1/1"
        sizes={sizes}
        eager={eager}
        className={`shrink-0 rounded-full! ${className}`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`grid aspect-square shrink-0 place-items-center rounded-full bg-tint-neutral font-display font-semibold text-on-tint ${className}`}
    >
      {initials(name)}
    </span>
  );
}

/** Of the first and the last name; the first letter alone of a name without spaces. */
function initials(name: string): string {
  const names = name.trim().split(/[\s·]+/u);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map(
    (one) => [...(one ?? "")][0] ?? "",
  );
  // Arabic letters would join. Elsewhere the character would load another font file.
  const joins = letters.some((letter) => /\p{Script=Arabic}/u.test(letter));
  return letters
    .filter(Boolean)
    .join(joins ? "\u200c" : "")
    .toLocaleUpperCase();
}
