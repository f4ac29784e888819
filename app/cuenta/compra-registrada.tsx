import { Note } from "#app/ui/note.tsx";
import { compraRegistrada } from "#modules/compras/textos.ts";
import type { Venta } from "#modules/compras/venta/venta.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";

export type CompraVista = Pick<Venta, "codigo" | "estado_pago" | "puntos_ganados">;

/** The confirmation of the purchase that led to this page; nothing once its payment was decided. */
export const CompraRegistrada = ({ compra }: { compra: CompraVista | null }) =>
  compra?.estado_pago === "Validando Pago" && (
    <Note kind="success" className="mb-4 md:mb-5">
      <b>¡Compra registrada!</b> {compraRegistrada(compra.codigo)}
      {compra.puntos_ganados > 0 && ` Al validar tu pago recibes ${conPuntos(compra.puntos_ganados)}.`}
    </Note>
  );
