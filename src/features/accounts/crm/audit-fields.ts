/** Fields that are called otherwise on their screens; some only where they are of one type of thing. */
const renamed = new Map<string, string>(
  Object.entries({
    categoryId: "category",
    categoryIds: "category",
    subCategoryId: "subCategory",
    parentId: "parent",
    imageUrl: "image",
    logoUrl: "image",
    thumbnailUrl: "thumbnail",
    isActive: "active",
    is_active: "active",
    state: "status",
    "redirect status": "redirectType",
    authorId: "author",
    reviewerId: "reviewer",
    sortOrder: "order",
    position: "order",
    contactEmail: "contact",
    lang: "language",
    url: "address",
    srcset: "sizes",
    svgUrl: "svg",
    mime: "fileKind",
    isElsewhere: "elsewhere",
    createdAt: "created",
  }),
);

/** By which of its words the audit calls a field of a type of thing. */
export const fieldNamed = (key: string, type = ""): string =>
  renamed.get(`${type} ${key}`) ?? renamed.get(key) ?? key;
