import { cx } from "#app/ui/cx.ts";

/** An animated check; `late` delays it by a second. */
export const Checkmark = ({ late = false, className }: { late?: boolean; className?: string }) => (
  <span
    className={cx(
      "checkmark grid place-items-center size-15 rounded-full bg-hoja-l52 text-blanco",
      late && "checkmark-late",
      className,
    )}
    aria-hidden="true"
  >
    <svg width="32" height="32" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="m4 12 5 5L20 6"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </span>
);
