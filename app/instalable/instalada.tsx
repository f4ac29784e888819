import { useEffect } from "react";
import { renovarPush } from "./push.ts";

/** Registers the service worker and keeps the badge of the installed app; it is loaded when the page is idle. */
export default function Instalada({ usuario, sinLeer }: { usuario: string | null; sinLeer: number }) {
  useEffect(() => {
    // The browser compares the file with the one it has, and installs a new one.
    if (import.meta.env.PROD && "serviceWorker" in navigator)
      navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
  }, []);
  useEffect(() => {
    if ("setAppBadge" in navigator) navigator.setAppBadge(sinLeer).catch(() => undefined);
  }, [sinLeer]);
  useEffect(() => {
    renovarPush(usuario).catch(() => undefined);
  }, [usuario]);
  return null;
}
