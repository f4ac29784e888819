import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { serverAnswers } from "#app/lib/actions/retry-fetch.ts";
import type { Tema } from "#modules/comun/eventos/catalogo.ts";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";
import { connection, SESSION_ENDED } from "./browser.ts";
import type { ConnectionState, OnChange } from "./connection.ts";
import { createRefresher } from "./refresh.ts";

/** Reloads the page's data; set by the router once it is mounted. */
let revalidatePage: () => void = () => undefined;
const refresher = createRefresher(() => revalidatePage(), { ready: () => serverAnswers() });

/**
 * Subscribes to topics while the component is mounted: 'usuario', 'admin', a public table or 'table:key'. By
 * default a change reloads the page's data; `onChange` replaces that.
 */
export function useRealtime(temas: readonly Tema[], onChange?: OnChange): void {
  useRefresher();
  const key = temas.join("\n");
  const heard = useEffectEvent((cambio: Cambio | null) => {
    if (onChange) onChange(cambio);
    else refresher.request(cambio === null);
  });
  const current = useEffectEvent(() => temas);
  useEffect(() => {
    if (key === "") return;
    return connection().subscribe(current(), (cambio) => heard(cambio));
  }, [key]);
}

/** Listens to a broadcast with content. The page must also subscribe to the topic of the room. */
export function useBroadcast<T>(event: string, onMessage: (message: T) => void): void {
  const heard = useEffectEvent((message: T) => onMessage(message));
  useEffect(() => connection().hear(event, (message) => heard(message as T)), [event]);
}

/**
 * Never reloads during a navigation or a form submission: their answer brings fresh data and must not be
 * aborted.
 */
function useRefresher(): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const busy = state !== "idle" || navigation.state !== "idle" || fetchers.some((f) => f.state !== "idle");
  useEffect(() => {
    revalidatePage = () => void revalidate();
  }, [revalidate]);
  useEffect(() => {
    // A hidden page reloads when it becomes visible again.
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

/** Reloads the page's data, as a change would. */
export function refreshPage(): void {
  refresher.request();
}

/** Called when the server ended this page's session: signed out elsewhere, blocked or expired. */
export function onSessionEnded(listener: () => void): () => void {
  window.addEventListener(SESSION_ENDED, listener);
  return () => window.removeEventListener(SESSION_ENDED, listener);
}

/** Call after signing in or out: the socket takes the session of the new cookie. */
export function resetConnection(): void {
  connection().reset();
}
