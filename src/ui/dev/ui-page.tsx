import type { ReactNode } from "react";
import { Avatar } from "../avatar.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { Button, type ButtonKind, LinkButton } from "../button.tsx";
import { ChipLink } from "../chip.tsx";
import { Disclosure } from "../disclosure.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Field, SelectField } from "../field.tsx";
import { Icon, iconNames } from "../icon.tsx";
import { ImageFrame, type ImageRatio } from "../image-frame.tsx";
import { Note, type NoteTone } from "../note.tsx";
import { ProsCons } from "../pros-cons.tsx";
import { ScoreRing } from "../score-ring.tsx";
import { Tag, type TagTone } from "../tag.tsx";
import { TitleText } from "../text/title-text.tsx";

const kinds: readonly ButtonKind[] = ["buy", "primary", "quiet", "plain"];
const tags: readonly TagTone[] = ["award", "quiet", "good", "warn"];
const notes: readonly NoteTone[] = ["quiet", "good", "warn", "bad"];
const ratios: readonly ImageRatio[] = ["4/3", "16/9", "1/1"];
const longName =
  "Extraordinarily long name of a product that a marketplace made up, 2026 model, with every feature in it";
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten";

/** `/dev/ui`, in development only: each part of the site in each of its states. Hover, focus and pressed are the browser's own: try them. */
export default function UiPage() {
  return (
    <div className="frame grid gap-14 py-10">
      <h1 className="text-4xl">ui/</h1>
      <p>
        Cards and buy boxes: <a href="/dev/buying">/dev/buying</a>
      </p>
      <Part name="Button">
        {kinds.map((kind) => (
          <Row key={kind} name={kind}>
            <Button kind={kind}>Enabled</Button>
            <Button kind={kind} disabled>
              Disabled
            </Button>
            <Button kind={kind} aria-busy="true" aria-disabled="true">
              Loading
            </Button>
            <LinkButton kind={kind} href="#button" size="s">
              Link, small
            </LinkButton>
          </Row>
        ))}
      </Part>
      <Part name="Field">
        <div className="grid max-w-md gap-5">
          <Field label="Text" placeholder="Placeholder" hint="Help in a sentence." />
          <Field label="Invalid" defaultValue="ada@" error="Enter an address such as ada@example.com." />
          <Field label="Disabled" defaultValue="Cannot be changed" disabled />
          <SelectField label="Select">
            <option>First</option>
            <option>Second</option>
          </SelectField>
          <div className="flex flex-wrap gap-5 text-sm">
            {["checkbox", "radio"].map((type) =>
              [false, true].map((isChecked) => (
                <label key={`${type} ${isChecked}`} className="inline-flex min-h-11 items-center gap-2">
                  <input type={type} defaultChecked={isChecked} className="size-5" />
                  {`${type}${isChecked ? ", checked" : ""}`}
                </label>
              )),
            )}
          </div>
        </div>
      </Part>
      <Part name="Chip, tag, note">
        <Row name="ChipLink">
          <ChipLink href="#chip">Other</ChipLink>
          <ChipLink href="#chip" current>
            Current
          </ChipLink>
        </Row>
        <Row name="Tag">
          {tags.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </Row>
        {notes.map((tone) => (
          <Note key={tone} tone={tone} title={tone}>
            <p>What happened, and what to do next.</p>
          </Note>
        ))}
      </Part>
      <Part name="Score">
        <Row name="ScoreRing">
          {[0, 5.4, 8.8, 10].map((score) => (
            <ScoreRing
              key={score}
              score={score}
              text={score.toFixed(1)}
              word="word"
              label={`${score} of 10`}
            />
          ))}
        </Row>
      </Part>
      <Part name="Picture">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {ratios.map((ratio) => (
            <ImageFrame key={ratio} picture={null} ratio={ratio} sizes="20rem" />
          ))}
          <ImageFrame picture={broken} ratio="4/3" sizes="20rem" />
        </div>
        <Row name="Avatar">
          <Avatar name="Ada Lovelace" picture={null} sizes="3rem" className="w-12" />
          <Avatar name="玛雅·林德奎斯特" picture={null} sizes="3rem" className="w-12" />
          <Avatar name="" picture={null} sizes="3rem" className="w-12" />
        </Row>
      </Part>
      <Part name="Text">
        <Breadcrumbs
          label="Breadcrumbs"
          items={["Home", "Electronics", "Cameras", "Halden M7"].map((name) => ({ name, href: `#${name}` }))}
        />
        <h2 className="text-2xl">{longName}</h2>
        <h2 className="text-2xl">{longWord}</h2>
        <h2 className="max-w-60 text-2xl" lang="zh">
          <TitleText>给小厨房选椅子：先量过道，再看椅子</TitleText>
        </h2>
        <ProsCons level={3} prosTitle="Pros" consTitle="Cons" pros={["Light", longName]} cons={[longWord]} />
        <Disclosure summary="A question">An answer.</Disclosure>
        <EmptyState title="Nothing here yet" action={<LinkButton href="#empty">What to do next</LinkButton>}>
          <p>Why the list is empty.</p>
        </EmptyState>
        <EmptyState icon="info" title="You are offline" action={<Button kind="primary">Try again</Button>}>
          <p>How an error that concerns the whole page looks: no connection, a time-out, a fault of ours.</p>
        </EmptyState>
      </Part>
      <Part name="Icon">
        <div className="flex flex-wrap gap-4">
          {iconNames.map((name) => (
            <span key={name} className="grid w-24 justify-items-center gap-1 text-xs">
              <Icon name={name} />
              {name}
            </span>
          ))}
        </div>
      </Part>
    </div>
  );
}

/** An address that answers nothing. */
const broken = { url: "/media/none.webp", srcset: "", width: 4, height: 3, alt: "", colour: "#8a7a66" };

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="border-t border-ink pt-3 text-2xl">{name}</h2>
      {children}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <code className="w-24 text-sm text-ink-faint">{name}</code>
      {children}
    </div>
  );
}
