/** What a logo may consist of: shapes, text, paint. Nothing that loads, runs, moves, or links. */
export const svgElements = new Set(
  `svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop
  clipPath mask pattern marker style`.split(/\s+/),
);

/** Attributes without a namespace. `href` is checked apart. */
export const svgAttributes = new Set(
  `id class style viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height dx dy rotate textLength lengthAdjust
  transform gradientTransform patternTransform gradientUnits patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits
  spreadMethod offset stop-color stop-opacity fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask mask-type
  paint-order vector-effect shape-rendering text-rendering text-anchor dominant-baseline baseline-shift alignment-baseline font-family
  font-size font-weight font-style font-stretch font-variant letter-spacing word-spacing text-decoration writing-mode direction
  unicode-bidi marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient pathLength isolation
  mix-blend-mode`.split(/\s+/),
);

const reference = /url\(\s*(['"]?)#[\w.:-]+\1\s*\)/gi;

/**
 * Whether CSS, or an attribute that may hold some, loads nothing: no rule with @, no escapes or comments that hide one, and no function that
 * takes an address, except a reference into the drawing.
 */
export const loadsNothing = (css: string): boolean =>
  !/[@\\<]|\/\*|\b(url|src|image|image-set|cross-fade|element|expression|attr)\s*\(|-set\s*\(|(javascript|data|https?|file)\s*:/i.test(
    css.replaceAll(reference, ""),
  );
