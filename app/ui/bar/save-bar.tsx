import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { focusField } from "#app/lib/actions/first-wrong.tsx";
import { stateSentence } from "#app/lib/actions/form-state.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { cx } from "../cx.ts";
import { CircleAlert, Pencil } from "../iconos.tsx";

type Props = {
  wrong: number;
  missing: number;
  changes: number;
  /** The wrong fields, or else those that are missing: where they are and what they are called. */
  fields: readonly { id: string; label: string }[];
  /** It slides in with the first change; otherwise it is there from the start. */
  onChange: boolean;
  /** Where 'Descartar' leads; without it the form returns to what is saved. */
  discard?: string | undefined;
  children: ReactNode;
};

const WORD = "inline-flex min-h-11 items-center px-2.5 font-semibold text-tinta hover:underline";

/** Until the scripts are there nothing counts changes: it comes with the focus. */
const BEFORE = "[form:focus-within_&]:visible [form:focus-within_&]:translate-y-0";

/**
 * The save bar of a long form, at the foot of the window: what is missing with the way to each field, 'Descartar' and the
 * one button. It stays inside its form, so that it works without scripts; there it is always shown.
 */
export function SaveBar({ wrong, missing, changes, fields, onChange, discard, children }: Props) {
  const hydrated = useHydrated();
  const waits = onChange && changes === 0 && wrong === 0;
  const sentence = stateSentence(wrong, missing, changes);
  const alarm = wrong + missing > 0;
  return (
    <div
      className={cx(
        "save-bar fixed right-0 bottom-(--admin-barra) left-(--admin-lado) z-30 flex min-h-16 items-center gap-2 border-t border-linea bg-superficie px-4 py-2 shadow-3 transition-[translate,visibility] duration-200 motion-reduce:transition-none lg:min-h-18 lg:gap-3 lg:px-8",
        waits && "invisible translate-y-full noscript:visible noscript:translate-y-0",
        waits && !hydrated && BEFORE,
      )}
    >
      <p
        role="status"
        className={cx(
          "mr-auto flex min-w-0 items-center gap-2 text-[0.9375rem] font-bold",
          alarm && "text-error",
        )}
      >
        {sentence && (
          <>
            {alarm ? <CircleAlert aria-hidden="true" /> : <Pencil aria-hidden="true" />}
            <span>
              {sentence}
              {!alarm && <span className="max-md:hidden"> sin guardar</span>}
            </span>
          </>
        )}
      </p>
      {alarm && <Fields fields={fields} />}
      {discard && (
        <Link to={discard} className={cx(WORD, "max-md:hidden")}>
          Descartar
        </Link>
      )}
      {!discard && changes > 0 && (
        <button type="reset" className={WORD}>
          Descartar
        </button>
      )}
      {children}
    </div>
  );
}

const SHOWN = 4;

/** Phones have no room for the names: the press that sends the form leads to the first of them. */
const Fields = ({ fields }: Pick<Props, "fields">) => (
  <span className="mr-auto flex min-w-0 gap-1.5 overflow-hidden max-lg:hidden">
    {fields.slice(0, SHOWN).map(({ id, label }) => (
      <a
        key={id}
        href={`#${id}`}
        onClick={goTo}
        className="inline-flex min-h-11 items-center rounded-[10px] bg-error-fondo px-3 text-sm font-semibold whitespace-nowrap text-error"
      >
        {label}
      </a>
    ))}
  </span>
);

/** A field may be in a fold: open it, and write there at once. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  focusField(document.getElementById(event.currentTarget.hash.slice(1)));
}
