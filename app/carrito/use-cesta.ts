import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { juntarLineas } from "#modules/carrito/lineas.ts";
import { readCart, writeCart } from "./carrito-guardado.ts";

/** What was added before the scripts ran joins the cart of this browser, once. */
export function useCesta(items: readonly ItemCarrito[]): void {
  const { submit } = useFetcher();
  const pendiente = items.length > 0;
  const recibir = useEffectEvent(() => {
    if (!writeCart(juntarLineas([...readCart(), ...items]))) return;
    void submit({ intento: "vaciar" }, { method: "post", action: "/carrito" });
  });
  useEffect(() => {
    if (pendiente) recibir();
  }, [pendiente]);
}
