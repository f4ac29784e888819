import type { ComponentProps, ComponentType } from "react";
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from "react-router";

/**
 * The server only writes links, a hundred in a page. There they are what the router's links write, without the hooks
 * that resolve their target and prepare for presses. In the browser they are the router's own.
 */

type LinkProps = ComponentProps<typeof RouterLink>;

/** A path of the shop as it stands in the page. Other targets depend on the page that they are on. */
const isWholePath = (to: LinkProps["to"]): to is string => typeof to === "string" && /^\/(?!\/)/.test(to);

function WrittenLink(props: LinkProps) {
  if (!isWholePath(props.to)) return <RouterLink {...props} />;
  const {
    to,
    discover = "render",
    prefetch,
    relative,
    reloadDocument,
    replace,
    mask,
    state,
    ...others
  } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } = others;
  return <a {...rest} href={to} data-discover={discover === "render" ? "true" : undefined} />;
}

/** Links of menus: to whole paths without a query, marked on the page that they lead to and below it. */
type NavLinkProps = Omit<LinkProps, "to" | "className"> & { to: string; className?: string; end?: boolean };

function WrittenNavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = to.toLowerCase();
  const isActive = here === there || (!end && here.startsWith(`${there}/`));
  const classes = [className, isActive && "active"].filter(Boolean).join(" ");
  return <WrittenLink {...rest} to={to} className={classes} aria-current={isActive ? "page" : undefined} />;
}

export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;
export const NavLink: ComponentType<NavLinkProps> = import.meta.env.SSR ? WrittenNavLink : RouterNavLink;
