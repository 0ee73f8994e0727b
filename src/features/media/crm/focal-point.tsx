import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import type { MediaItem } from "../media-item.ts";
import { useMediaMessages } from "./media-messages.ts";
import { Thumb } from "./media-thumb.tsx";

type Point = { focalX: number; focalY: number };
const within = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));
/** In per cent, of an arrow key; and with Shift. */
const step = 2;
const leap = 10;

/** The picture with the point no crop may cut away: set by pointing, dragging or with the arrow keys; and the crops as they come out. */
export function FocalPoint({
  item,
  point,
  onChange,
}: {
  item: MediaItem;
  point: Point;
  onChange: (point: Point) => void;
}) {
  const { t } = useMediaMessages();
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const { focalX: x, focalY: y } = point;

  function follow({ clientX, clientY }: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return;
    onChange({
      focalX: within(((clientX - box.left) / box.width) * 100),
      focalY: within(((clientY - box.top) / box.height) * 100),
    });
  }
  function press(event: KeyboardEvent): void {
    // Pictures do not mirror: left is left in every language.
    const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ] ?? [0, 0];
    if (!right && !down) return;
    event.preventDefault();
    const by = event.shiftKey ? leap : step;
    onChange({ focalX: within(x + (right ?? 0) * by), focalY: within(y + (down ?? 0) * by) });
  }

  const shown = { ...item, ...point };
  return (
    <div className="grid gap-3">
      <fieldset
        ref={frame}
        aria-label={t("crm-media.focus")}
        dir="ltr"
        className="relative touch-none overflow-hidden rounded-lg bg-surface"
        style={{ backgroundColor: item.colour ?? undefined }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
      >
        <img
          src={item.url}
          srcSet={item.srcset || undefined}
          sizes={item.srcset ? "30rem" : undefined}
          width={item.width ?? undefined}
          height={item.height ?? undefined}
          alt=""
          draggable={false}
          className="block h-auto max-h-[45dvh] w-full cursor-crosshair object-fill select-none"
        />
        <button
          type="button"
          aria-label={t("crm-media.focus-point", { x, y })}
          aria-describedby={id}
          onKeyDown={press}
          className="absolute size-8 -translate-x-1/2 -translate-y-1/2 cursor-grab rounded-full border-3 outline-offset-4"
          style={{
            insetInlineStart: `${x}%`,
            insetBlockStart: `${y}%`,
            // On a picture of any colour, in both themes.
            borderColor: "#fff",
            backgroundColor: "rgb(0 0 0 / 0.35)",
            boxShadow: "0 0 0 2px rgb(0 0 0 / 0.65)",
          }}
        />
        <span role="status" className="sr-only">
          {t("crm-media.focus-point", { x, y })}
        </span>
      </fieldset>
      <p id={id} className="text-xs text-ink-faint">
        {t("crm-media.focus-help")}
      </p>
      {/* Of equal height: as a shared link, a hero, a card and a portrait show it. */}
      <div aria-hidden="true" className="grid grid-cols-[40fr_37fr_28fr_21fr] items-start gap-2">
        <Thumb item={shown} className="aspect-[40/21] rounded-md" />
        <Thumb item={shown} className="aspect-video rounded-md" />
        <Thumb item={shown} className="aspect-4/3 rounded-md" />
        <Thumb item={shown} className="aspect-square rounded-md" />
      </div>
    </div>
  );
}
