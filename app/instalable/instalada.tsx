import { useEffect } from "react";
import { useRootData } from "#app/lib/session/root-data.ts";
import { olvidarDicha, renovarPush } from "./push.ts";

/** Registers the service worker and keeps the badge of the installed app; it is loaded when the page is idle. */
export default function Instalada({ usuario, sinLeer }: { usuario: string | null; sinLeer: number }) {
  const apagado = useRootData()?.sin_trabajador ?? false;
  useEffect(() => {
    // A browser that has the worker asks for its file at each visit by itself, and learns so that it is switched off.
    if (apagado) return;
    // The browser compares the file with the one it has, and installs a new one.
    if (import.meta.env.PROD && "serviceWorker" in navigator)
      navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
  }, [apagado]);
  useEffect(() => {
    if ("setAppBadge" in navigator) navigator.setAppBadge(sinLeer).catch(() => undefined);
  }, [sinLeer]);
  useEffect(() => {
    if (!apagado) renovarPush(usuario).catch(() => undefined);
  }, [usuario, apagado]);
  useEffect(() => {
    document.addEventListener("submit", alSalir);
    return () => document.removeEventListener("submit", alSalir);
  }, []);
  return null;
}

/** A person who signs in again in this tab before its next page is idle has to be told to the shop again. */
function alSalir({ target }: Event): void {
  if (target instanceof HTMLFormElement && target.getAttribute("action") === "/salir") olvidarDicha();
}
