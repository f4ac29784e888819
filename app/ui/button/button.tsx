import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../cx.ts";
import { Spinner } from "../states/spinner.tsx";
import { ScriptButton } from "./script-button.tsx";

export type ButtonVariant = "primary" | "gold" | "secondary" | "ghost" | "quiet" | "danger";
export type ButtonSize = "xs" | "sm" | "md" | "lg";

/** A word with an icon that stands after the buttons. */
const QUIET = "btn-ghost min-h-11 px-1.5 text-[0.9375rem] text-tinta-2";

type Look = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean; icon?: ReactNode };

export function buttonClass({ variant = "primary", size = "md", full }: Omit<Look, "icon">, extra?: string) {
  return cx(
    "btn",
    variant === "quiet" ? QUIET : variant !== "primary" && `btn-${variant}`,
    size !== "md" && `btn-${size}`,
    full && "btn-full",
    extra,
  );
}

const label = (icon: ReactNode, children: ReactNode) => (
  <span className="btn-label">
    {icon}
    {children}
  </span>
);

/**
 * While loading it keeps its width and focus, and ignores further presses. With the type `button` it sends no form: only scripts answer
 * it, and it waits for them.
 */
export function Button({
  variant,
  size,
  full,
  icon,
  loading = false,
  type = "submit",
  className,
  children,
  onClick,
  ...rest
}: Look & { loading?: boolean } & ComponentProps<"button">) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  const Element = type === "button" ? ScriptButton : "button";
  return (
    <Element
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      {label(icon, children)}
      {loading && <Spinner />}
    </Element>
  );
}

type LinkTarget =
  | ({ to: ComponentProps<typeof Link>["to"]; href?: undefined } & Omit<ComponentProps<typeof Link>, "to">)
  | ({ href: string; to?: undefined } & ComponentProps<"a">);

/** A link that looks like a button: `to` inside the shop, `href` outside. */
export function ButtonLink({ variant, size, full, icon, className, children, ...target }: Look & LinkTarget) {
  const look = buttonClass({ variant, size, full }, className);
  if (target.to !== undefined) {
    return (
      <Link {...target} className={look}>
        {label(icon, children)}
      </Link>
    );
  }
  return (
    <a {...target} className={look}>
      {label(icon, children)}
    </a>
  );
}
