import { Clock } from "#app/ui/iconos.tsx";
import { enHoras, HORAS_COTIZACION } from "#modules/compras/promesas.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";

type Props = {
  /** How long the shop usually takes to confirm a transfer; null when it cannot be said. */
  habitual: string | null;
  puntos_ganados: number;
  vence_en: Date;
};

/** When the payment is confirmed, what it gives, and until when these prices hold. */
export const CuandoConfirmamos = ({ habitual, puntos_ganados, vence_en }: Props) => (
  <div className="mt-4 flex gap-3 rounded-2xl bg-info-fondo px-4 py-3.5 text-[0.9375rem]">
    <Clock aria-hidden="true" className="size-5 flex-none text-info" />
    <p>
      {habitual ? (
        <>
          <b>Normalmente en {habitual}</b> confirmamos tu pago y te avisamos por correo.
        </>
      ) : (
        "Confirmamos tu pago y te avisamos por correo."
      )}
      {puntos_ganados > 0 && ` Al validarlo te llegan ${conPuntos(puntos_ganados)}.`}
      <small className="mt-1 block text-[0.8125rem] leading-[1.45] text-tinta-2">
        Guardamos estos precios {enHoras(HORAS_COTIZACION)}, hasta el {formatearDia(vence_en)} a las{" "}
        {formatearHora(vence_en)}.
      </small>
    </p>
  </div>
);
