import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";
import { connection, SESSION_ENDED } from "./browser.ts";
import type { ConnectionState, OnChange } from "./connection.ts";
import { createRefresher } from "./refresh.ts";

/** Loads the whole page again; the router gives it once it is mounted. */
let revalidatePage: () => void = () => undefined;
const refresher = createRefresher(() => revalidatePage());

/**
 * Follows topics while the component is mounted: 'usuario', 'admin', a public table or 'table:key'.
 * By default a change asks for the page's data again; `onChange` takes its place.
 */
export function useRealtime(temas: readonly string[], onChange?: OnChange): void {
  useRefresher();
  const key = temas.join("\n");
  const heard = useEffectEvent((cambio: Cambio | null) => {
    if (onChange) onChange(cambio);
    else refresher.request(cambio === null);
  });
  useEffect(() => {
    if (key === "") return;
    return connection().subscribe(key.split("\n"), (cambio) => heard(cambio));
  }, [key]);
}

/** What the server says to a whole room, with its content. The page must follow the room's topic meanwhile. */
export function useBroadcast<T>(event: string, onMessage: (message: T) => void): void {
  const heard = useEffectEvent((message: T) => onMessage(message));
  useEffect(() => connection().hear(event, (message) => heard(message as T)), [event]);
}

/** Never during a navigation or a form's sending: their own answer brings fresh data, and must not be cut short. */
function useRefresher(): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const busy = state !== "idle" || navigation.state !== "idle" || fetchers.some((f) => f.state !== "idle");
  useEffect(() => {
    revalidatePage = () => void revalidate();
  }, [revalidate]);
  useEffect(() => {
    // A hidden page asks when it is visible again.
    const update = () => refresher.setBusy(busy || document.visibilityState === "hidden");
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [busy]);
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(
    (changed) => connection().watch(changed),
    () => connection().state(),
    () => "idle",
  );
}

/** Asks for the page's data again, as a change would. */
export function refreshPage(): void {
  refresher.request();
}

/** Called when the server ended this page's session: signed out elsewhere, blocked or expired. */
export function onSessionEnded(listener: () => void): () => void {
  window.addEventListener(SESSION_ENDED, listener);
  return () => window.removeEventListener(SESSION_ENDED, listener);
}

/** After signing in or out: the socket's session becomes the cookie's. */
export function resetConnection(): void {
  connection().reset();
}
