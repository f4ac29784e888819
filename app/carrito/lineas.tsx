import { useToast } from "#app/ui/toast.tsx";
import { truncate } from "#app/ui/truncate.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { claveLinea, juntarLineas } from "#modules/carrito/lineas.ts";
import { carritoGuardado, guardarCarrito } from "./carrito-guardado.ts";
import { LineaDelCarrito } from "./linea.tsx";
import { cambiarCantidad, devolverLinea, quitarLinea } from "./lineas-carrito.ts";
import { type PreciosHoy, sinRetractoDe } from "./precios.ts";

const LARGO_AVISO = 34;
const NO_SE_GUARDO =
  "Tu navegador no deja guardar el carrito. Revisa que no esté bloqueando los datos de este sitio.";

type Props = {
  items: readonly ItemCarrito[];
  hoy: PreciosHoy | null;
  aviso: (item: ItemCarrito) => string | null;
  alCambiar: () => void;
};

/** Every change is written to the storage first: the page and other tabs read it from there. */
export function LineasCarrito({ items, hoy, aviso, alCambiar }: Props) {
  const { show } = useToast();
  const cambiar = (nuevo: (items: ItemCarrito[]) => readonly ItemCarrito[]) => {
    alCambiar();
    if (!guardarCarrito(nuevo(juntarLineas(carritoGuardado())))) show({ kind: "error", text: NO_SE_GUARDO });
  };
  const quitar = (item: ItemCarrito, lugar: number) => {
    cambiar((actuales) => quitarLinea(actuales, claveLinea(item)));
    show({
      kind: "info",
      text: `Quitaste ${truncate(item.name, LARGO_AVISO)} del carrito.`,
      action: {
        label: "Deshacer",
        onClick: () => cambiar((actuales) => devolverLinea(actuales, item, lugar)),
      },
    });
  };
  return (
    <ul id="lineas" className="card cart-lines scroll-mt-23" aria-label="Lo que llevas">
      {items.map((item, lugar) => {
        const clave = claveLinea(item);
        const sku = hoy?.items.find((otro) => claveLinea(otro) === clave)?.sku ?? null;
        return (
          <LineaDelCarrito
            key={clave}
            item={item}
            sku={sku}
            aviso={aviso(item)}
            sin_retracto={sinRetractoDe(item, hoy)}
            alCambiar={(cantidad) => cambiar((actuales) => cambiarCantidad(actuales, clave, cantidad))}
            alQuitar={() => quitar(item, lugar)}
          />
        );
      })}
    </ul>
  );
}
