import { getLocalTimeZone, now, parseAbsolute, type ZonedDateTime } from "@internationalized/date";
import { useState } from "react";
import {
  DatePicker as Aria,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  DateInput,
  DateSegment,
  Dialog,
  Group,
} from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon } from "../crm-icon.tsx";
import { ListPopover } from "../lists/list-popover.tsx";
import { controlLook, type FieldFrame, FieldLabel, FieldNotes, fieldLook, validity } from "./field-parts.tsx";

const turn = "grid size-9 cursor-pointer place-items-center rounded-md hover:bg-surface";

/** A time in the user's time zone, which is shown; the value is ISO 8601 UTC, null where it is empty. */
export function DateTimeField({
  label,
  labelHidden,
  description,
  error,
  value,
  onChange,
  earliest,
  isDisabled,
}: FieldFrame & {
  value: string | null;
  onChange: (value: string | null) => void;
  earliest?: string;
  isDisabled?: boolean;
}) {
  const { t } = useCrmMessages();
  const zone = getLocalTimeZone();
  // What a day of the calendar is completed by: without one it would be a day of no zone.
  const [nextHour] = useState(() =>
    now(zone).set({ minute: 0, second: 0, millisecond: 0 }).add({ hours: 1 }),
  );
  const local = (time: string): ZonedDateTime => parseAbsolute(time, zone);
  return (
    <Aria<ZonedDateTime>
      {...validity({ error })}
      isDisabled={isDisabled}
      granularity="minute"
      placeholderValue={nextHour}
      hourCycle={24}
      shouldForceLeadingZeros
      value={value === null ? null : local(value)}
      minValue={earliest === undefined ? undefined : local(earliest)}
      onChange={(moment) => onChange(moment ? moment.toAbsoluteString() : null)}
      className={fieldLook}
    >
      <FieldLabel label={label} labelHidden={labelHidden} />
      <Group className={`flex min-h-10 items-center pe-1 ${controlLook}`}>
        <DateInput className="flex min-w-0 grow tabular">
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-sm px-0.5 outline-none data-focused:bg-ink data-focused:text-paper data-placeholder:text-ink-faint"
            />
          )}
        </DateInput>
        <Button
          aria-label={t("crm.open-calendar")}
          className="grid size-8 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <CrmIcon name="calendar" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <ListPopover className="p-3">
        <Dialog className="outline-none">
          <Calendar>
            <header className="mb-2 flex items-center justify-between gap-2 font-semibold">
              <Button slot="previous" aria-label={t("crm.month-before")} className={turn}>
                <CrmIcon name="chevron" className="-scale-x-100 rtl:scale-x-100" />
              </Button>
              <CalendarHeading />
              <Button slot="next" aria-label={t("crm.month-after")} className={turn}>
                <CrmIcon name="chevron" />
              </Button>
            </header>
            <CalendarGrid>
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="p-1 text-xs font-semibold text-ink-faint">
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="grid size-9 cursor-pointer place-items-center rounded-md text-sm tabular hover:bg-surface data-disabled:opacity-40 data-outside-month:hidden data-selected:bg-ink data-selected:text-paper"
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </ListPopover>
    </Aria>
  );
}
