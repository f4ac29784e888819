import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { useRootData } from "#app/lib/session/root-data.ts";
import { useOnNavigation } from "#app/lib/use-on-navigation.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { accountLinks, displayName, firstName, gameLinks, type Person } from "../links.ts";
import { usePuntosEnMenu } from "../use-puntos-en-menu.ts";
import { SignOut } from "./sign-out.tsx";

/** A native <details>: it opens without JavaScript, which only adds the closing. */
export function AccountMenu({ person, saldo }: { person: Person; saldo: number }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const juego = gameLinks(useRootData()?.ajustes);
  const puntos = usePuntosEnMenu();
  useQuietClosing(ref);
  return (
    <details
      ref={ref}
      className="account-menu relative"
      onKeyDown={(event) => moveOrClose(event, ref.current)}
    >
      <summary className="account-pill flex items-center gap-2.5 h-11 pr-3 pl-1.25 bg-superficie font-semibold text-[0.9375rem] list-none">
        <Avatar name={displayName(person)} />
        <span className="sr-only">Tu cuenta: </span>
        <span className="max-w-28 truncate max-lg:sr-only">{firstName(person)}</span>
        <ChevronDown aria-hidden="true" className="size-4.5" />
      </summary>
      <ul className="account-list absolute right-0 top-[calc(100%_+_8px)] w-64 rounded-tarjeta border border-linea">
        {[...accountLinks(saldo, puntos), ...juego].map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} className={to === "/mis-puntos" ? "text-oro-700 dark:text-oro-200" : ""}>
              <Icon aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
        <li className="mt-1 pt-1 border-t border-t-linea text-tinta-2">
          <SignOut />
        </li>
      </ul>
    </details>
  );
}

/** Closes after a navigation and on a press outside. */
function useQuietClosing(ref: RefObject<HTMLDetailsElement | null>) {
  useOnNavigation(() => {
    if (ref.current) ref.current.open = false;
  });
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const menu = ref.current;
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [ref]);
}

function moveOrClose(event: KeyboardEvent, menu: HTMLDetailsElement | null) {
  if (!menu) return;
  if (event.key === "Escape" && menu.open) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  menu.open = true;
  const items = [...menu.querySelectorAll<HTMLElement>("li a, li button")];
  const at = items.findIndex((item) => item.matches(":focus"));
  const next = at === -1 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length;
  items[next]?.focus();
}
