import type { Generated } from "kysely";

/**
 * The tables, as Kysely sees them. Portable types on both engines (docs/decisions/0004): ids are integers, booleans are 0 or 1,
 * times are epoch milliseconds, money is an integer of the minor unit beside its ISO currency, JSON is text.
 */
type Id = Generated<number>;
type Flag = 0 | 1;
type Json = string;
type Time = number;

type Timestamps = { created_at: Time; updated_at: Time };
/** Optimistic locking (api.md): every edit raises it, a stale one is refused. */
type Versioned = { version: Generated<number> };
/** Set on rows that came with the demo content, so that `npm run demo -- remove` finds them; null on everything else. */
type DemoMark = { demo_key: string | null };

/** A text in one language, published on its own (readings.md 13). */
export type PublishedText = {
  lang: string;
  slug: string;
  meta_title: string | null;
  meta_description: string | null;
  meta_keywords: Json;
  published: Flag;
  published_at: Time | null;
  publish_at: Time | null;
  unpublish_at: Time | null;
  /** For when it was planned and could not be published. */
  missed_at: Generated<Time | null>;
  /** Of a translation: what each field of its source was when it was translated (translation-marks.ts). */
  source_marks: Generated<Json>;
  updated_at: Time;
};

export type Schema = {
  settings: { key: string; value: Json; version: Generated<number>; updated_at: Time };
  page_texts: {
    page: string;
    lang: string;
    title: string;
    description: string;
    content: Json;
    version_date: string;
    version: Generated<number>;
    updated_at: Time;
  };

  users: {
    id: Id;
    email: string;
    name: string;
    name_folded: Generated<string>;
    role: string;
    password_hash: string | null;
    email_verified: Flag;
    language: string | null;
    is_active: Generated<Flag>;
    /** When it goes, where its owner deletes it. */
    deletes_at: Time | null;
  } & Timestamps &
    Versioned;
  sessions: {
    id: Id;
    user_id: number;
    token_hash: string;
    user_agent: string | null;
    ip_prefix: string | null;
    created_at: Time;
    last_seen_at: Time;
    expires_at: Time;
  };
  identities: { id: Id; user_id: number; provider: string; subject: string; created_at: Time };
  one_time_tokens: {
    id: Id;
    user_id: number;
    purpose: string;
    token_hash: string;
    value: string | null;
    expires_at: Time;
    created_at: Time;
  };
  totp_secrets: { user_id: number; secret: string; last_step: number; confirmed_at: Time | null };
  recovery_codes: { id: Id; user_id: number; code_hash: string };
  passkeys: {
    id: Id;
    user_id: number;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: Json;
    name: string;
    created_at: Time;
    last_used_at: Time | null;
  };
  /** Handed out before it is known to whom: what a provider signs, what a passkey answers. */
  nonces: { id: Id; purpose: string; token_hash: string; value: string | null; expires_at: Time };
  /** How somebody has arranged a list of the CRM (list-preferences.ts). */
  list_preferences: { user_id: number; list: string; value: Json; updated_at: Time };
  /** `key` is a hash: what was tried is not to be read from it. */
  rate_limits: { key: string; full_until: Time };

  categories: {
    id: Id;
    parent_id: number | null;
    image_url: string | null;
    thumbnail_url: string | null;
    sort_order: number;
    is_active: Generated<Flag>;
    spec_template: Json;
    criteria: Generated<Json>;
    test_method: string | null;
    deleted_at: Time | null;
    /** Which category took in what hung on this one when it was deleted. */
    moved_to: number | null;
  } & Timestamps &
    Versioned &
    DemoMark;
  category_texts: {
    category_id: number;
    name: string;
    description: string;
    faq: Generated<Json>;
  } & PublishedText;

  products: {
    id: Id;
    category_id: number | null;
    sub_category_id: number | null;
    brand: string | null;
    model: string | null;
    gtin: string | null;
    price_amount: number | null;
    price_currency: string | null;
    price_base: number | null;
    image_url: string | null;
    score: number | null;
    awards: Json;
    specs: Json;
    ratings: Generated<Json>;
    is_active: Generated<Flag>;
    discontinued_at: Time | null;
    successor_id: number | null;
    deleted_at: Time | null;
    /** When a person last checked what it says; null while no person has. */
    checked_at: Generated<Time | null>;
  } & Timestamps &
    Versioned &
    DemoMark;
  product_texts: {
    product_id: number;
    name: string;
    summary: string;
    description: string;
    pros: Json;
    cons: Json;
    verdict: string;
    best_for: string;
    not_for: string;
  } & PublishedText;
  product_images: {
    id: Id;
    product_id: number;
    media_id: number | null;
    url: string | null;
    position: number;
    alt: Json;
    /** The address of a film, where the picture stands for one. */
    video: string | null;
  };
  /** What the editors' list asks of a product; languages are bits. */
  product_lines: {
    product_id: number;
    words: string;
    sort_name: string;
    category_id: number | null;
    sub_category_id: number | null;
    score: number | null;
    texts: number;
    published: number;
    scheduled: number;
    stale: number;
    partial: number;
    no_seo: number;
    has_image: Flag;
    image_gone: Flag;
    has_price: Flag;
    has_offers: Flag;
    is_active: Flag;
    is_deleted: Flag;
    updated_at: Time;
  };
  product_relations: { product_id: number; related_id: number; position: number };
  /** Where an imported product came from: the same row of the same source never makes a second product. */
  product_sources: {
    source: string;
    source_key: string;
    product_id: number;
    content_hash: string;
    imported_at: Time;
    /** The offer that the row brought. */
    offer_id: number | null;
  };

  /** A file that was taken in, or is to be. `settings`, `reading` and `counts` are read by the imports' own schemas. */
  import_runs: {
    id: Id;
    state: string;
    file_name: string;
    file_key: string | null;
    bytes: number;
    source: string;
    settings: Json;
    reading: Json;
    counts: Json;
    position: Generated<number>;
    problems: Generated<number>;
    failure: string | null;
    /** What a check found, as JSON. */
    forecast: string | null;
    job_id: number | null;
    created_by: number | null;
    finished_at: Time | null;
  } & Timestamps &
    Versioned;
  import_problems: {
    id: Id;
    run_id: number;
    line: number;
    other_line: number | null;
    place: string;
    code: string;
    value: string;
    rejected: Flag;
  };
  /** What a run did to a thing: with what it was before, and the mark by which later edits are known. */
  import_changes: {
    id: Id;
    run_id: number;
    entity_type: string;
    entity_id: string;
    label: string;
    action: string;
    before: Json | null;
    mark: string;
    undone: string | null;
  };
  /** A feed that is fetched by the clock. Its address and login are sealed; `mark` numbers the times it was read through. */
  feeds: {
    id: Id;
    key: string;
    name: string;
    shown_address: string | null;
    has_login: Generated<Flag>;
    sealed_access: string | null;
    settings: Json;
    is_on: Flag;
    every_hours: number;
    next_at: Time | null;
    /** Of the feed as it was last taken in; null: it is read anew whatever it says. */
    etag: string | null;
    last_modified: string | null;
    body_hash: string | null;
    /** A sale begins or ends then: the same feed says something else. */
    read_again_at: Time | null;
    mark: Generated<number>;
    /** So many missing items somebody has believed. */
    allowed_loss: Generated<number>;
    reading: Json | null;
    created_by: number | null;
  } & Timestamps &
    Versioned;
  /** What a feed said last of an item. An empty hash: what it says now cannot be read. `offer_id` may be one that an editor removed. */
  feed_items: {
    feed_id: number;
    item_key: string;
    content_hash: string;
    product_id: number | null;
    offer_id: number | null;
    gone_at: Time | null;
    mark: number;
  };
  feed_categories: { feed_id: number; text: string; items: number; category_id: number | null };
  feed_runs: {
    id: Id;
    feed_id: number;
    state: string;
    asked: string;
    file_key: string | null;
    counts: Json;
    problems: Generated<number>;
    failure: string | null;
    loss: string | null;
    bytes: Generated<number>;
    job_id: number | null;
    created_by: number | null;
    created_at: Time;
    finished_at: Time | null;
  };
  feed_problems: {
    id: Id;
    run_id: number;
    line: number;
    other_line: number | null;
    place: string;
    code: string;
    value: string;
    rejected: Flag;
  };
  /** As product_sources, for everything else that comes out of a file. */
  import_origins: {
    source: string;
    source_key: string;
    entity_type: string;
    entity_id: number;
    content_hash: string;
    mark: string;
    imported_at: Time;
  };

  /** `sealed_keys` null: the owner gave none. The scenario is that of a demo. */
  marketplaces: {
    key: string;
    sealed_keys: string | null;
    scenario: Generated<string>;
    version: Generated<number>;
    updated_at: Time;
  };
  /** How a marketplace answered last, by country; `refusal` null: as it should. Not asked again before `open_until`. */
  marketplace_places: {
    marketplace: string;
    country: string;
    refusal: string | null;
    reason: string;
    since: Time;
    open_until: Generated<Time>;
  };
  /** A credential's calls in a day of its marketplace; the next one has its turn at `next_at`. */
  marketplace_calls: { credential: string; day: string; calls: number; last_at: Time; next_at: Time };
  marketplace_tokens: { credential: string; sealed_token: string; expires_at: Time };
  programmes: {
    id: Id;
    key: string;
    name: string;
    kind: string;
    hosts: Json;
    tags: Json;
    policy: Json;
    home_url: string;
    logo_url: string | null;
    disclosure: Json;
    country: Generated<string>;
    link_template: string | null;
    sub_id: Json | null;
    hides_referrer: Generated<Flag>;
    is_active: Generated<Flag>;
  } & Timestamps &
    Versioned;
  /** Addresses at shops that texts lead to by a name, by their keywords and in place of older addresses (docs/decisions/0033). */
  library_links: {
    id: Id;
    name: string;
    url: string;
    /** The addresses in whose place it stands. */
    replaces: Json;
    /** By language. */
    keywords: Json;
    is_active: Flag;
  } & Timestamps &
    Versioned;
  offers: {
    id: Id;
    product_id: number;
    programme_id: number;
    country: string;
    external_id: string | null;
    url: string;
    condition: string;
    availability: string;
    price_amount: number | null;
    price_currency: string | null;
    price_base: number | null;
    shipping_amount: number | null;
    source: string;
    fetched_at: Time | null;
    price_expires_at: Time | null;
    coupon: Json | null;
    is_active: Generated<Flag>;
    /** Not before then is the shop's interface asked for it again, and its link followed. */
    ask_at: Generated<Time>;
    visit_at: Generated<Time>;
  } & Timestamps &
    Versioned;
  /** Whose offers a product has, or had. */
  product_shops: { product_id: number; programme_id: number };
  /** What was found when an offer was looked at; no row: it never was. */
  offer_checks: {
    offer_id: number;
    gone_at: Time | null;
    /** Why the shop did not answer for it. */
    refusal: string | null;
    /** A quote that somebody has to look at, and the price of one that somebody did not believe. */
    suspect: Json | null;
    declined: Json | null;
    link: string | null;
    link_at: Time | null;
    missing_at: Time | null;
    /** The dead offer that this one stands for. */
    replaces: number | null;
  };
  /** A list of addresses from which products are fetched. */
  fetch_runs: {
    id: Id;
    makes_drafts: Flag;
    category_id: number | null;
    sub_category_id: number | null;
    job_id: number | null;
    created_by: number | null;
  } & Timestamps;
  /** `found` is the preview, for as long as it may be kept. */
  fetch_items: {
    id: Id;
    run_id: number;
    url: string;
    state: string;
    problem: string | null;
    title: string | null;
    product_id: number | null;
    found: Json | null;
    updated_at: Time;
  };
  /** An article that a machine is asked to write. `mark` is the same for the same request. */
  writings: {
    id: Id;
    mark: string;
    input: Json;
    job_id: number | null;
    article_id: number | null;
    title: string | null;
    writer: string | null;
    model: string | null;
    prompt_version: string | null;
    /** What it was allowed to know, by product. */
    sources: Json | null;
    notes: Json;
    problem: string | null;
    reason: string | null;
    created_by: number | null;
  } & Timestamps;
  /** Articles that a machine wrote: "outline" or the model's provider. */
  machine_articles: { article_id: number; writer: string; model: string | null };
  /** A part of a text that a machine wrote, and what somebody said of it. `blocks` are marks and words of what stood in it. */
  written_sections: {
    article_id: number;
    lang: string;
    position: number;
    heading: string;
    blocks: Json;
    claims: Json;
    verdict: string | null;
    decided_by: number | null;
    decided_name: string | null;
    decided_at: Time | null;
  };
  /** A call of a language model; without an outcome it is not known yet what it costs, and `cost` is what was set aside. Millionths of a dollar. */
  model_calls: {
    id: Id;
    writing_id: number | null;
    user_id: number | null;
    provider: string;
    model: string;
    outcome: string | null;
    cost: number;
    input_tokens: number;
    output_tokens: number;
    is_estimated: Flag;
    started_at: Time;
    finished_at: Time | null;
  };
  /** Texts to be translated by a machine, in one order. `state` says whether its waiting items are worked; `turn` is the job's that works them. */
  translation_runs: {
    id: Id;
    state: string;
    turn: number;
    from_lang: Generated<string>;
    overwrites: Flag;
    job_id: number | null;
    created_by: number | null;
  } & Timestamps;
  translation_items: {
    id: Id;
    run_id: number;
    type: string;
    entity_id: number;
    lang: string;
    state: string;
    /** The fields that were translated. */
    fields: Json;
    /** How many differences were found between them and their source. */
    differences: number;
    problem: string | null;
    reason: string | null;
    updated_at: Time;
  };
  /** A field as a machine left it in a draft. It is the machine's as long as the draft says the same. */
  machine_texts: {
    type: string;
    entity_id: number;
    lang: string;
    field: string;
    mark: string;
    differences: Json;
    asked_by: number | null;
    asked_name: string;
    model: string;
    created_at: Time;
  };
  /** How words are translated into a language, and which are not. */
  translation_terms: { lang: string; version: number; value: Json; updated_at: Time };
  writer_settings: {
    key: string;
    version: number;
    value: Json;
    sealed_key: string | null;
    updated_at: Time;
  };
  /** Append-only: a row is what was seen at that moment and never changes. */
  offer_prices: {
    id: Id;
    offer_id: number;
    amount: number | null;
    currency: string | null;
    availability: string;
    source: string;
    observed_at: Time;
  };
  /** Who wants to be told when a product costs `target` at most; `reference` is the price it has to fall below. Minor units. */
  price_alerts: {
    id: Id;
    product_id: number;
    email: string;
    lang: string;
    /** Whose shops' price it is; empty: those of the language's home. */
    country: Generated<string>;
    currency: string;
    target: number;
    reference: number;
    confirmed_at: Time | null;
    mailed_at: Time | null;
    created_at: Time;
  };
  /** How often a link to a shop was followed: by day and place, and by nobody. */
  outbound_clicks: {
    day: number;
    programme: string;
    /** 0 where the link is no offer's. */
    offer_id: number;
    path: string;
    block: string;
    position: number;
    lang: string;
    times: number;
    /** The page that the path was of on that day. */
    page_kind: Generated<string>;
    page_id: Generated<number>;
    /** The product that the offer was of; 0 where it is no offer's. */
    product_id: Generated<number>;
    device: Generated<string>;
  };
  exchange_rates: { base: string; quote: string; rate: number; source: string; as_of: Time };
  /** What the feed said last, whether it counts or a rate set by hand does. */
  fed_rates: { base: string; quote: string; rate: number; source: string; as_of: Time };
  /** How it went when the rates were asked for; `answered_at` is the last time it went well. */
  rate_feeds: {
    key: string;
    asked_at: Time;
    answered_at: Time | null;
    problem: string | null;
    reason: string;
  };

  authors: { id: Id; slug: string; image_url: string | null; user_id: number | null } & Timestamps &
    Versioned &
    DemoMark;
  author_texts: { author_id: number; lang: string; name: string; role: string; bio: string };
  articles: {
    id: Id;
    author_id: number | null;
    reviewer_id: number | null;
    template: string;
    image_url: string | null;
    is_active: Generated<Flag>;
    deleted_at: Time | null;
    /** When a person last checked what it says; null while no person has. */
    checked_at: Generated<Time | null>;
  } & Timestamps &
    Versioned &
    DemoMark;
  article_texts: {
    article_id: number;
    title: string;
    excerpt: string;
    content: Json;
    updated_reason: string | null;
    source_version: number | null;
    title_folded: Generated<string>;
  } & PublishedText;
  /** How the languages of a category or an article stand, a bit for each; those in the bin have no line. */
  text_lines: {
    kind: string;
    entity_id: number;
    words: string;
    texts: number;
    published: number;
    stale: number;
    partial: number;
    is_active: Flag;
  };
  article_categories: { article_id: number; category_id: number; position: number };
  /** What the texts lead to besides products: articles, categories, and the library's pictures (media). */
  article_links: { article_id: number; kind: string; target_id: number };
  article_products: { article_id: number; product_id: number; position: number };

  slug_history: { type: string; lang: string; slug: string; entity_id: number; created_at: Time };
  /** `from_path` is a source as redirect-source.ts writes it; `to_path` is empty where the status is 410. */
  redirects: {
    id: Id;
    from_path: string;
    query_path: string | null;
    query_names: string | null;
    to_path: string;
    status: number;
    hits: Generated<number>;
    created_at: Time;
  } & Versioned;
  /** Addresses of pictures that stand elsewhere, and are in use as far as was seen last; `state` is null until one was found, or missed twice. */
  outside_pictures: {
    address: string;
    seen_at: Time;
    look_at: Generated<Time>;
    missing_at: Time | null;
    state: string | null;
  };
  /** Addresses that were asked for and are none, by day (UTC, days since 1970). */
  missing_paths: { day: number; path: string; times: number };

  media: {
    id: Id;
    hash: string;
    kind: string;
    mime: string;
    width: number | null;
    height: number | null;
    bytes: number;
    storage_key: string;
    file_name: string;
    focal_x: number;
    focal_y: number;
    colour: string | null;
    licence: string | null;
    hotlink_only: Flag;
    tags: Json;
    folder: Generated<string>;
    /** processing: its variants are being made; failed: they could not be; ready. */
    state: Generated<string>;
    /** Of a picture that stands elsewhere and is never copied. */
    url: string | null;
    /** Everything it is searched by, folded. */
    words: Generated<string>;
  } & Timestamps &
    Versioned &
    DemoMark;
  /** Where a picture stood before it was replaced. */
  media_addresses: { storage_key: string; media_id: number };
  /** Files that no row owns: of an upload under way, or of what was deleted. They go when their time has come. */
  media_leftovers: { storage_key: string; remove_at: Time };
  media_texts: { media_id: number; lang: string; alt: string; caption: string; credit: string };
  media_variants: {
    media_id: number;
    format: string;
    width: number;
    height: number;
    bytes: number;
    storage_key: string;
  };

  favorites: { user_id: number; product_id: number; note: string; name: Generated<string>; created_at: Time };
  favorite_shares: { id: Id; user_id: number; token_hash: string; created_at: Time };

  revisions: {
    id: Id;
    entity_type: string;
    entity_id: number;
    number: number;
    content: Json;
    author_id: number | null;
    created_at: Time;
  };
  drafts: {
    entity_type: string;
    entity_id: number;
    content: Json;
    author_id: number | null;
    base_version: number;
    updated_at: Time;
  };
  /** What a creating call answered, for when it is repeated. */
  idempotency_keys: {
    user_id: number;
    about: string;
    key: string;
    request: string;
    answer: Json;
    created_at: Time;
  };
  /** What the things of a part of a bulk change were before it, for its one undo. */
  undo_parts: {
    token_hash: string;
    part: number;
    user_id: number;
    about: string;
    content: Json;
    created_at: Time;
  };
  /** Who has what open to edit it. */
  editors: { entity_type: string; entity_id: number; user_id: number; seen_at: Time };
  audit: {
    id: Id;
    actor_id: number | null;
    actor_name: string;
    action: string;
    entity_type: string;
    entity_id: string | null;
    before: Json | null;
    after: Json | null;
    ip_prefix: string | null;
    created_at: Time;
  };

  changes: { id: Id; tags: Json };

  /**
   * What the search indexed of each published text (docs/decisions/0010): its terms by field, space-separated and in the text's order,
   * and the languages whose readers see it. `product_terms` and `article_terms` are filled from it.
   */
  search_texts: {
    kind: string;
    entity_id: number;
    lang: string;
    signature: string;
    readers: string;
    categories: string;
    numbers: string;
    names: string;
    summary: string;
    body: string;
  };
  /** The words that texts are written with, and the keys under which mistyped ones find them. */
  search_words: { lang: string; form: string; spelling: string };
  search_near: { lang: string; near: string; form: string };
  /** What was there before the index, and waits to be put into it. */
  search_backlog: { kind: string; entity_id: number };
  /**
   * Searches by day (UTC, days since 1970), language and folded words, and how many of them found nothing. Without a term: what is counted
   * without its words.
   */
  search_counts: {
    day: number;
    lang: string;
    term: string;
    spelling: string;
    times: number;
    missed: number;
  };
  /** How often a page was seen; `page_id` is 0 for pages that exist once. */
  page_views: { day: number; kind: string; page_id: number; lang: string; times: number };
  /** The same views and clicks by device and by where the visit came from, all pages together. */
  visit_kinds: {
    day: number;
    event: string;
    lang: string;
    device: string;
    source: string;
    times: number;
  };
  /** Files of what programmes say was earned. */
  earning_runs: {
    id: Id;
    programme: string;
    file_name: string;
    state: string;
    added: number;
    changed: number;
    same: number;
    refused: number;
    problems: Json;
    first_day: number | null;
    last_day: number | null;
    created_by: number | null;
    created_at: Time;
  };
  /** Amounts are of the currency's minor unit. Scores and orders of products never read this (docs/decisions/0030). */
  earnings: {
    id: Id;
    run_id: number;
    programme: string;
    /** A hash: numbers of orders are somebody's. */
    entry_key: string;
    is_current: number;
    line: number;
    day: number;
    origin: string;
    page_kind: string;
    page_id: number;
    lang: string;
    block: string;
    position: number;
    sub_id: string;
    item: string;
    orders: number;
    sales: number;
    commission: number;
    currency: string;
  };
  /** What others count, as it was read last: of a source, a place there, and a topic or (empty) the list of the day. */
  outside_signals: {
    source: string;
    place: string;
    subject: string;
    is_demo: Flag;
    value: Json | null;
    read_at: Time | null;
    asked_at: Time | null;
    wanted_at: Time;
    problem: string | null;
    reason: string;
    open_until: Time;
  };
  reports: {
    id: Id;
    product_id: number;
    kind: string;
    note: string;
    lang: string;
    status: string;
    created_at: Time;
  };
  jobs: {
    id: Id;
    name: string;
    payload: Json;
    status: string;
    unique_key: string | null;
    run_at: Time;
    attempts: Generated<number>;
    locked_by: string | null;
    locked_until: Time | null;
    progress: Json | null;
    result: Json | null;
    error: string | null;
    created_by: number | null;
    finished_at: Time | null;
  } & Timestamps;
};
