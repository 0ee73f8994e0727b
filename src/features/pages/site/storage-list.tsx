import { type StorageKey, storageKeys } from "#client/browser/storage-keys.ts";
import { providerNames } from "#features/settings/statistics-names.ts";
import type { Statistics } from "#features/settings/statistics-provider.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { ScrollTable } from "#ui/tables/data-table.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

/** The table of the page "Cookies": every entry this site can keep in a browser, from the registry the code itself uses. */
export function StorageList({ outside }: { outside: Statistics["provider"] | null }) {
  const { t, parts } = useMessages();
  const keys = Object.keys(storageKeys) as StorageKey[];
  return (
    <>
      <ScrollTable label={t("storage.caption")}>
        <table>
          <caption className="sr-only">{t("storage.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("storage.name")}</th>
              <th scope="col">{t("storage.purpose")}</th>
              <th scope="col">
                <p>{t("storage.place")}</p>
                <p>{t("storage.lifetime")}</p>
              </th>
              <th scope="col">{t("storage.need")}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => {
              const { place, stays, need } = storageKeys[key];
              return (
                <tr key={key}>
                  <th scope="row" className="wrap-anywhere">
                    <Isolate dir="ltr">{key}</Isolate>
                  </th>
                  <td>{t(`storage.${key}`)}</td>
                  <td>
                    <p>{t(`storage.in-${place}`)}</p>
                    <p className="text-ink-soft">{t(`storage.${stays}`)}</p>
                  </td>
                  <td>{t(`storage.need-${need}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollTable>
      {outside ? (
        <p className="mt-4">
          {parts("storage.outside", { provider: <Isolate key="provider">{providerNames[outside]}</Isolate> })}
        </p>
      ) : null}
    </>
  );
}
