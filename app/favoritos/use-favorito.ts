import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useFetcher, useSubmit } from "react-router";
import { INTENTO } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { useToast } from "#app/ui/toast.tsx";
import { FRASES_FAVORITOS } from "#modules/productos/favoritos/favoritos.ts";
import { favoritosGuardados, ponerFavorito, sinFavoritos, suscribirFavoritos } from "./guardados.ts";

const NO_SE_GUARDO =
  "Tu navegador no deja guardar favoritos. Revisa que no esté bloqueando los datos de este sitio.";

/** The SKUs that this browser keeps for a visitor; empty during server rendering. */
export const useFavoritosDeVisita = (): readonly string[] =>
  useSyncExternalStore(suscribirFavoritos, favoritosGuardados, sinFavoritos);

type Favorito = { puesto: boolean; alternar: () => void };

/** What the server shows: nothing is pressed there, and only the browser knows what a visitor keeps. */
function useEscrito(sku: string): Favorito {
  const guardados: readonly string[] = useRootData()?.favoritos ?? [];
  return { puesto: guardados.includes(sku), alternar: () => undefined };
}

/** Whether the product is kept, and how to change it: in the account, or in the browser of a visitor. */
export const useFavorito = import.meta.env.SSR ? useEscrito : useVivo;

function useVivo(sku: string): Favorito {
  const raiz = useRootData();
  const locales = useFavoritosDeVisita();
  const conCuenta = Boolean(raiz?.usuario);
  const enCuenta = useEnCuenta(sku, raiz?.favoritos ?? []);
  const { show } = useToast();
  const puesto = conCuenta ? enCuenta.puesto : locales.includes(sku);
  const poner = (valor: boolean): boolean => {
    if (conCuenta) {
      enCuenta.poner(valor);
      return true;
    }
    const hecho = ponerFavorito(sku, valor);
    if (hecho !== "hecho")
      show({ kind: "error", text: hecho === "llena" ? FRASES_FAVORITOS.llena : NO_SE_GUARDO });
    return hecho === "hecho";
  };
  const alternar = () => {
    if (!poner(!puesto)) return;
    show(
      puesto
        ? {
            kind: "info",
            text: "Lo quitamos de tus favoritos.",
            action: { label: "Deshacer", onClick: () => poner(true) },
          }
        : {
            kind: "success",
            text: "Guardado en tus favoritos.",
            action: { label: "Ver favoritos", to: "/favoritos" },
          },
    );
  };
  return { puesto, alternar };
}

/** Shows the change at once; the server's list follows, and a refusal is told. */
function useEnCuenta(sku: string, guardados: readonly string[]) {
  const fetcherKey = `favorito:${sku}`;
  const { formData, data } = useFetcher<Respuesta>({ key: fetcherKey });
  // Unlike the fetcher's own, this function also works after the card has left the page.
  const submit = useSubmit();
  const { show } = useToast();
  const avisar = useEffectEvent((mensaje: string) => show({ kind: "error", text: mensaje }));
  useEffect(() => {
    if (data && !data.ok) avisar(data.mensaje);
  }, [data]);
  const pedido = formData?.get(INTENTO);
  return {
    puesto: pedido === undefined || pedido === null ? guardados.includes(sku) : pedido === "guardar",
    poner(valor: boolean) {
      const campos = { [INTENTO]: valor ? "guardar" : "quitar", sku };
      void submit(campos, { method: "post", action: "/favoritos", navigate: false, fetcherKey });
    },
  };
}
