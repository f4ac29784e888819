import { lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Note } from "#app/ui/note.tsx";
import { compraRegistrada } from "#modules/compras/textos.ts";
import type { Venta } from "#modules/compras/venta/venta.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";

const PedirAvisos = lazy(() => import("#app/instalable/pedir-avisos.tsx"));

export type CompraVista = Pick<Venta, "codigo" | "estado_pago" | "puntos_ganados">;

type Props = {
  compra: CompraVista | null;
  /** The customer comes back from Khipu, whose notice may still be on its way. */
  vuelve?: boolean;
  /** What the customer can do about it here. */
  children?: ReactNode;
};

/** The confirmation of the purchase that led to this page; nothing once its payment was decided. */
export function CompraRegistrada({ compra, vuelve = false, children }: Props) {
  const hidratada = useHydrated();
  if (compra?.estado_pago !== "Validando Pago") return null;
  if (vuelve)
    return (
      <Note kind="info" className="mb-4 md:mb-5">
        <b>Estamos confirmando tu pago con Khipu.</b> Si ya lo autorizaste en tu banco, no pagues otra vez:
        esta página cambia sola cuando nos llega.
      </Note>
    );
  return (
    <>
      <Note kind="success" className="mb-4 md:mb-5">
        <b>¡Compra registrada!</b> {compraRegistrada(compra.codigo)}
        {compra.puntos_ganados > 0 && ` Al validar tu pago recibes ${conPuntos(compra.puntos_ganados)}.`}
        {children}
      </Note>
      {hidratada && (
        <Suspense>
          <PedirAvisos cuando="cuando confirmemos tu pago" className="mb-4 md:mb-5" />
        </Suspense>
      )}
    </>
  );
}
