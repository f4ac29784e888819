import "./check-list.css";
import { cx } from "./cx.ts";
import { Check, Clock3, TriangleAlert, X } from "./iconos.tsx";

const SIGNS = {
  ok: { sign: "✓", word: "Correcto", Icon: Check },
  failed: { sign: "✗", word: "Falla", Icon: X },
  pending: { sign: "…", word: "Pendiente", Icon: Clock3 },
  warning: { sign: "!", word: "Atención", Icon: TriangleAlert },
} as const;

/** One line of a verification, as every verifier of the shop answers it. */
type CheckLine = {
  id: string;
  titulo: string;
  ok: boolean;
  /** Cannot be checked yet, which is no failure. */
  pendiente?: boolean;
  /** Holds, but the reader should know something about it. */
  aviso?: boolean;
  explicacion: string;
};

const stateOf = ({ ok, pendiente, aviso }: CheckLine): keyof typeof SIGNS => {
  if (!ok) return pendiente ? "pending" : "failed";
  return aviso ? "warning" : "ok";
};

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Props = {
  lines: readonly CheckLine[];
  label: string;
  /** What each check proves, by its id; a failed check proves nothing and shows none. */
  proves?: Readonly<Record<string, string>>;
  className?: string;
};

/** The lines of a verification, each with its sign in words. */
export const CheckList = ({ lines, label, proves = {}, className }: Props) => (
  <ul className={cx("grid gap-3.5", className)} aria-label={label}>
    {lines.map((line) => {
      const state = stateOf(line);
      const { sign, word, Icon } = SIGNS[state];
      return (
        <li key={line.id} className={cx("check", `check-${state}`)} data-check={line.id}>
          <span className="check-sign grid place-items-center flex-none size-7">
            <Icon aria-hidden="true" />
            <span className="sr-only">
              {sign} {word}:
            </span>
          </span>
          <div className="min-w-0">
            <b className="block leading-7">{line.titulo}</b>
            <p className="text-[0.9375rem] wrap-anywhere">{capitalized(line.explicacion)}</p>
            {state !== "failed" && proves[line.id] && (
              <small className="block mt-0.5 text-[0.8125rem] leading-[1.45] text-tinta-3 text-pretty">
                {proves[line.id]}
              </small>
            )}
          </div>
        </li>
      );
    })}
  </ul>
);
