import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { type FavoriteSort, favoriteSorts } from "../favorites.ts";
import { useFavoritesMessages } from "./favorites-messages.tsx";

/** The list's tools: order, groups, sharing and printing. */
export function FavoritesTools({
  sort,
  onSort,
  isGrouped,
  onGroup,
  isLong,
  share,
}: {
  sort: FavoriteSort;
  onSort: (sort: FavoriteSort) => void;
  isGrouped: boolean;
  onGroup: (isGrouped: boolean) => void;
  /** A list of one has no order. */
  isLong: boolean;
  share: ReactNode;
}) {
  const { t } = useFavoritesMessages();
  return (
    <div className="no-print mt-6 flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-6">
      {isLong ? (
        <>
          <SelectField
            label={t("favorites.sort")}
            labelHidden
            value={sort}
            onChange={(event) => onSort(favoriteSorts.find((name) => name === event.target.value) ?? "added")}
          >
            {favoriteSorts.map((name) => (
              <option key={name} value={name}>
                {t(`favorites.sort-${name}`)}
              </option>
            ))}
          </SelectField>
          <label className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={isGrouped}
              onChange={(event) => onGroup(event.target.checked)}
              className="size-5 accent-brand"
            />
            {t("favorites.group")}
          </label>
        </>
      ) : null}
      <div className="flex items-start gap-3 sm:ms-auto">
        {share}
        <Button kind="quiet" onClick={() => window.print()}>
          {t("favorites.print")}
        </Button>
      </div>
    </div>
  );
}
