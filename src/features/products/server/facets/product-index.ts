import { type Language, languageCodes } from "#i18n/languages.ts";

/** What the lists know of a product: an active one that is not deleted, with the published texts it has. */
export type ProductIndexRow = {
  id: number;
  categoryId: number | null;
  subCategoryId: number | null;
  brand: string | null;
  /** Tenths of a point. */
  score: number | null;
  awards: readonly string[];
  /** "finish:matt", by the fields that lists are filtered by. */
  specs: readonly string[];
  isDiscontinued: boolean;
  checkedAt: number | null;
  /** What a reader is shown now, in base-currency minor units; null where nothing may be, or no rate is known. */
  price: number | null;
  /** When one of its prices may be shown no longer. */
  priceUntil: number | null;
  /** `updatedAt`: of the text or of the product, whichever is later. */
  texts: Partial<Record<Language, { publishedAt: number | null; updatedAt: number }>>;
};

/** A pair of category and sub-category that products are in. */
export type CategoryPair = { categoryId: number | null; subCategoryId: number | null };

const smallest = 256;
/** Of a number that JavaScript counts bits in, without its sign. A site has at most twelve awards at a time. */
const mostBits = 31;
/** A text that is published and does not say since when. */
export const timeless = -1;
const absent = Number.NaN;

type Column = Int32Array | Int16Array | Uint8Array | Float64Array;
type TextColumns = { published: Float64Array; updated: Float64Array };

export type ProductIndex = ReturnType<typeof createProductIndex>;

/**
 * All shown products as columns of numbers, in the order of their ids: some 64 bytes a product and 16 for each language in which
 * one of them has a text. A walk through a hundred thousand takes less than a millisecond, so that exact counts of any filter need
 * neither tables of counts nor the database (docs/decisions/0011).
 */
export function createProductIndex() {
  let room = smallest;
  const state = {
    size: 0,
    /** Changes with every change. */
    version: 0,
    ids: new Int32Array(room),
    /** Into `places`. */
    place: new Int32Array(room),
    /** Into `brands`; 0 is none. */
    brand: new Int32Array(room),
    /** Into `specSets`; 0 is none. */
    specs: new Int32Array(room),
    /** Tenths of a point; -1 is none. */
    score: new Int16Array(room),
    /** A bit for each of `awards`; one that came after `mostBits` others has none. */
    awardBits: new Int32Array(room),
    isDiscontinued: new Uint8Array(room),
    /** NaN if it was never checked. */
    checked: new Float64Array(room),
    /** NaN where none is shown. */
    price: new Float64Array(room),
    /** Infinity where none ends. */
    priceUntil: new Float64Array(room),
    /** NaN where there is no published text. */
    texts: {} as Partial<Record<Language, TextColumns>>,
    places: [] as CategoryPair[],
    brands: [""],
    awards: [] as string[],
    specSets: [[]] as (readonly string[])[],
  };
  const placeIndex = new Map<string, number>();
  const brandIndex = new Map<string, number>([["", 0]]);
  const specIndex = new Map<string, number>([["[]", 0]]);

  const plain = [
    "ids",
    "place",
    "brand",
    "specs",
    "score",
    "awardBits",
    "isDiscontinued",
    "checked",
    "price",
    "priceUntil",
  ] as const;
  const texts = (): TextColumns[] => Object.values(state.texts);

  function change(work: (column: Column) => Column): void {
    const all = state as unknown as Record<string, Column>;
    for (const name of plain) all[name] = work(all[name] as Column);
    for (const one of texts()) {
      one.published = work(one.published) as Float64Array;
      one.updated = work(one.updated) as Float64Array;
    }
  }

  function grow(): void {
    room *= 2;
    change((column) => {
      const wider = new (column.constructor as new (length: number) => Column)(room);
      wider.set(column);
      return wider;
    });
  }

  const indexIn = <Value>(index: Map<string, number>, list: Value[], key: string, value: Value): number => {
    const known = index.get(key);
    if (known !== undefined) return known;
    index.set(key, list.length);
    return list.push(value) - 1;
  };

  function newAwardBit(award: string): number {
    if (!state.awards.includes(award) && state.awards.length < mostBits) state.awards.push(award);
    return awardBit(award);
  }
  /** 0 where no product has the award. */
  const awardBit = (award: string): number => {
    const at = state.awards.indexOf(award);
    return at < 0 ? 0 : 1 << at;
  };

  /** The position of an id, or where it would be inserted. */
  function seek(id: number): number {
    let [low, high] = [0, state.size];
    // New products come last.
    if (high > 0 && (state.ids[high - 1] as number) < id) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((state.ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const columnsOf = (lang: Language): TextColumns => {
    const known = state.texts[lang];
    if (known) return known;
    const made = {
      published: new Float64Array(room).fill(absent),
      updated: new Float64Array(room).fill(absent),
    };
    state.texts[lang] = made;
    return made;
  };

  return Object.assign(state, {
    awardBit,
    /** The awards of the product in a slot. */
    awardsAt: (at: number): string[] =>
      state.awards.filter((award) => (state.awardBits[at] as number) & awardBit(award)),

    /** The slot of the product with this id; -1 where there is none. */
    slotOf(id: number): number {
      const at = seek(id);
      return at < state.size && state.ids[at] === id ? at : -1;
    },

    /** Takes a product in, or what changed of it. */
    put(row: ProductIndexRow): void {
      const at = seek(row.id);
      const isKnown = at < state.size && state.ids[at] === row.id;
      if (!isKnown) {
        if (state.size === room) grow();
        if (at < state.size) change((column) => column.copyWithin(at + 1, at, state.size) as Column);
        state.size++;
      }
      state.version++;
      const place = { categoryId: row.categoryId, subCategoryId: row.subCategoryId };
      state.ids[at] = row.id;
      state.place[at] = indexIn(
        placeIndex,
        state.places,
        `${place.categoryId}/${place.subCategoryId}`,
        place,
      );
      state.brand[at] = indexIn(brandIndex, state.brands, row.brand ?? "", row.brand ?? "");
      state.specs[at] = indexIn(specIndex, state.specSets, JSON.stringify(row.specs), row.specs);
      state.score[at] = row.score ?? -1;
      state.awardBits[at] = row.awards.reduce((bits, award) => bits | newAwardBit(award), 0);
      state.isDiscontinued[at] = row.isDiscontinued ? 1 : 0;
      state.checked[at] = row.checkedAt ?? absent;
      state.price[at] = row.price ?? absent;
      state.priceUntil[at] = row.priceUntil ?? Number.POSITIVE_INFINITY;
      for (const lang of languageCodes) {
        const text = row.texts[lang];
        if (!text && !state.texts[lang]) continue;
        const own = columnsOf(lang);
        own.published[at] = text ? (text.publishedAt ?? timeless) : absent;
        own.updated[at] = text ? text.updatedAt : absent;
      }
    },

    /** Takes a product out, if it is there. */
    remove(id: number): void {
      const at = this.slotOf(id);
      if (at < 0) return;
      change((column) => column.copyWithin(at, at + 1, state.size) as Column);
      state.size--;
      state.version++;
    },
  });
}
