import type { ComponentProps, ComponentType } from "react";
import { Form as RouterForm, Link as RouterLink, NavLink as RouterNavLink, useLocation } from "react-router";

/**
 * The server only writes links and forms, a hundred in a page. There they are what the router's write, without the hooks
 * that resolve their target and prepare for presses. In the browser they are the router's own.
 */

type LinkProps = ComponentProps<typeof RouterLink>;

/** A path of the shop as it stands in the page. Other targets depend on the page that they are on. */
const isWholePath = (to: LinkProps["to"]): to is string => typeof to === "string" && /^\/(?!\/)/.test(to);

/** An address of another site. The owner may set one in the home page, in parts that are kept and rendered without the router. */
const isOtherSite = (to: LinkProps["to"]): to is string =>
  typeof to === "string" && to.startsWith("https://");

function WrittenLink(props: LinkProps) {
  const { to, discover = "render" } = props;
  if (isOtherSite(to)) return <a {...written(props)} href={to} />;
  if (!isWholePath(to)) return <RouterLink {...props} />;
  return <a {...written(props)} href={to} data-discover={discover === "render" ? "true" : undefined} />;
}

type FormProps = ComponentProps<typeof RouterForm>;

function WrittenForm(props: FormProps) {
  const { action, method = "get", discover = "render" } = props;
  if (typeof action !== "string" || !isWholePath(action)) return <RouterForm {...props} />;
  return (
    <form
      {...written(props)}
      method={method.toLowerCase() === "get" ? "get" : "post"}
      data-discover={discover === "render" ? "true" : undefined}
    />
  );
}

/** What the router reads and does not write. */
const UNWRITTEN: ReadonlySet<string> = new Set<keyof LinkProps | keyof FormProps>([
  "to",
  "discover",
  "prefetch",
  "relative",
  "reloadDocument",
  "replace",
  "mask",
  "state",
  "preventScrollReset",
  "viewTransition",
  "defaultShouldRevalidate",
  "fetcherKey",
  "navigate",
]);

function written(props: object): object {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) if (!UNWRITTEN.has(name)) kept[name] = value;
  return kept;
}

/** Links of menus: to whole paths without a query, marked on the page that they lead to and below it. */
type NavLinkProps = Omit<LinkProps, "to" | "className"> & { to: string; className?: string; end?: boolean };

/** Whether a link of a menu is marked on a page. */
export function leadsTo(to: string, pathname: string, end = false): boolean {
  const here = pathname.toLowerCase();
  const there = to.toLowerCase();
  return here === there || (!end && here.startsWith(`${there}/`));
}

function WrittenNavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const isActive = leadsTo(to, useLocation().pathname, end);
  const classes = [className, isActive && "active"].filter(Boolean).join(" ");
  return <WrittenLink {...rest} to={to} className={classes} aria-current={isActive ? "page" : undefined} />;
}

export const Form = import.meta.env.SSR ? WrittenForm : RouterForm;
export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;
export const NavLink: ComponentType<NavLinkProps> = import.meta.env.SSR ? WrittenNavLink : RouterNavLink;
