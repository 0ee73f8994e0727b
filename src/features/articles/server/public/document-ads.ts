import type { DisplayedAd } from "#features/articles/article.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";

export type AdReader = ReturnType<typeof createDocumentAds>;

/** The ads of slots: those with an image and a link, while ads are on. */
export const createDocumentAds =
  ({ media, settings }: { media: Pick<Media, "picturesAt">; settings: () => Pick<Settings, "ads"> }) =>
  async (isWanted: (slotId: string) => boolean, lang: Language): Promise<DisplayedAd[]> => {
    const { isOn, slots } = await settings().ads();
    const wanted = isOn ? slots.filter(({ id, image, href }) => image && href && isWanted(id)) : [];
    if (!wanted.length) return [];
    const pictures = await media.picturesAt(
      wanted.flatMap(({ image, phoneImage }) => [image, phoneImage].filter((one) => one !== null)),
      lang,
    );
    const pictureAt = (address: string | null) => (address && pictures.get(address)) || null;
    return wanted.flatMap(({ id, label, phone, desktop, image, phoneImage, href }) => {
      const picture = pictureAt(image);
      if (!picture || !href) return [];
      return [{ slotId: id, label, phone, desktop, image: picture, phoneImage: pictureAt(phoneImage), href }];
    });
  };
