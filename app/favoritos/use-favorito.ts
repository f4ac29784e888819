import { useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useRootData } from "#app/lib/session/root-data.ts";
import { useToast } from "#app/ui/toast.tsx";
import { FRASES_FAVORITOS } from "#modules/productos/favoritos/favoritos.ts";
import { favoritosGuardados, ponerFavorito, sinFavoritos, suscribirFavoritos } from "./guardados.ts";

const NO_SE_GUARDO =
  "Tu navegador no deja guardar favoritos. Revisa que no esté bloqueando los datos de este sitio.";

const SIN_RED = "No pudimos conectar con el servidor. Revisa tu conexión e intenta de nuevo.";

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

/**
 * Shows the change at once; the server's list follows, and a refusal is told. The router's own submission is no way here: without a
 * network it would put its error page in the place of the page.
 */
function useEnCuenta(sku: string, guardados: readonly string[]) {
  const { revalidate } = useRevalidator();
  const { show } = useToast();
  const [pedido, setPedido] = useState<boolean | null>(null);
  const anterior = useRef(Promise.resolve());
  const enviar = async (guardado: boolean) => {
    try {
      const { callFunction } = await import("#app/lib/actions/functions-client.ts");
      await callFunction("marcarFavorito", { sku, guardado });
      await revalidate();
    } catch (error) {
      const dicho = error instanceof Error && error.name === "FunctionError";
      show({ kind: "error", text: dicho ? error.message : SIN_RED });
    }
  };
  return {
    puesto: pedido ?? guardados.includes(sku),
    poner(guardado: boolean) {
      setPedido(guardado);
      // One after the other: the last press decides.
      const suyo = anterior.current.then(() => enviar(guardado));
      anterior.current = suyo;
      void suyo.then(() => {
        if (anterior.current === suyo) setPedido(null);
      });
    },
  };
}
