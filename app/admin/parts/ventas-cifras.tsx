import { cx } from "#app/ui/cx.ts";
import type { Pendientes, Suma } from "#modules/compras/venta.ts";
import { pesos } from "#modules/comun/dinero.ts";

const ventas = (n: number) => (n === 1 ? "1 venta" : `${n} ventas`);

/** Money that waits by age, and what the list below sums. */
export function VentasCifras({ pendientes, sumas }: { pendientes: Pendientes; sumas: Suma }) {
  const { hoy, hasta_3_dias, mas_de_3_dias } = pendientes.tramos;
  const recientes = { ventas: hoy.ventas + hasta_3_dias.ventas, monto: hoy.monto + hasta_3_dias.monto };
  return (
    <dl className="mb-4.5 grid grid-cols-2 overflow-hidden rounded-[18px] border border-linea bg-superficie lg:grid-cols-4">
      <Cifra
        nombre="Por validar"
        valor={pesos(pendientes.monto)}
        nota={ventas(pendientes.total)}
        tono="text-aviso"
      />
      <Cifra nombre="Hasta 3 días" valor={pesos(recientes.monto)} nota={ventas(recientes.ventas)} />
      <Cifra
        nombre="Más de 3 días"
        valor={pesos(mas_de_3_dias.monto)}
        nota={ventas(mas_de_3_dias.ventas)}
        tono={mas_de_3_dias.ventas > 0 ? "text-error" : "text-exito"}
      />
      <Cifra nombre="En esta lista" valor={pesos(sumas.total - sumas.anulado)} nota={ventas(sumas.ventas)} />
    </dl>
  );
}

type Props = { nombre: string; valor: string; nota: string; tono?: string };

const Cifra = ({ nombre, valor, nota, tono = "text-tinta-3" }: Props) => (
  <div className="min-w-0 border-linea px-3.5 py-3 max-lg:nth-[n+3]:border-t md:px-5 md:py-4 not-first:border-l max-lg:nth-[3]:border-l-0">
    <dt className="font-medium text-tinta-2">{nombre}</dt>
    <dd>
      <b className="my-0.5 block font-display text-[21px]/[1.2] font-extrabold tracking-[-.03em] tabular-nums md:text-[26px]/[1.2]">
        {valor}
      </b>
      <small className={cx("block text-xs font-semibold md:text-[13px]", tono)}>{nota}</small>
    </dd>
  </div>
);
