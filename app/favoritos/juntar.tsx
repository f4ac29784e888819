import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { INTENTO } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useToast } from "#app/ui/toast.tsx";
import { favoritosGuardados, guardarFavoritos } from "./guardados.ts";
import { useFavoritosDeVisita } from "./use-favorito.ts";

/** Moves what the visitor kept in this browser into the account after the login. The server accepts a list again. */
export default function JuntarFavoritos() {
  const { submit, data } = useFetcher<Respuesta>();
  const locales = useFavoritosDeVisita();
  const enviados = useRef<readonly string[]>([]);
  const { show } = useToast();
  const enviar = useEffectEvent(() => {
    if (locales.length === 0 || locales === enviados.current) return;
    enviados.current = locales;
    void submit({ [INTENTO]: "juntar", skus: locales.join(",") }, { method: "post", action: "/favoritos" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may add to the list before it signs in
  useEffect(() => enviar(), [locales]);
  const recibir = useEffectEvent(({ ok, mensaje }: Respuesta) => {
    if (!ok) return;
    // Another tab may have added one meanwhile: it stays for the next time.
    guardarFavoritos(favoritosGuardados().filter((sku) => !enviados.current.includes(sku)));
    if (mensaje) show({ kind: "warning", text: mensaje });
  });
  useEffect(() => {
    if (data) recibir(data);
  }, [data]);
  return null;
}
