import { type FramedImage, ImageFrame } from "#ui/image-frame.tsx";

type ProductPictureProps = {
  picture: FramedImage | null;
  sizes: string;
  eager?: boolean;
  className?: string;
};

/**
 * A product's picture in its 4:3 frame. Our own pictures of about that ratio have their own background and fill the frame;
 * a cut-out, or a picture hosted by a shop, is contained on a neutral background.
 */
export function ProductPicture({ picture, ...frame }: ProductPictureProps) {
  return (
    <ImageFrame
      picture={picture}
      ratio="4/3"
      tint={picture && !fillsFrame(picture) ? "neutral" : undefined}
      {...frame}
    />
  );
}

/** `colour` is known of our own pictures only. */
function fillsFrame({ width, height, colour }: FramedImage): boolean {
  const shape = width / height;
  return colour !== null && shape > 1.15 && shape < 1.6;
}
