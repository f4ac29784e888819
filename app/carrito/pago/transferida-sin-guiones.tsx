import { Button } from "#app/ui/button/button.tsx";
import { CuandoConfirmamos } from "./cuando-confirmamos.tsx";
import { CuentasTransferencia } from "./cuentas.tsx";
import { MontoYCodigo } from "./monto-y-codigo.tsx";
import { SinApartar } from "./sin-apartar.tsx";
import { SinCuentas } from "./sin-cuentas.tsx";
import type { CotizacionSinGuiones } from "./sin-guiones.server.ts";

type Props = {
  /** The button 'Cambiar', beside the lines, names it as its form. */
  id: string;
  cotizacion: CotizacionSinGuiones;
  habitual: string | null;
  /** What was written before 'Pagar': it goes back to its fields with 'Cambiar'. */
  escrito: Record<string, string>;
};

/** The bank card without scripts: what to transfer, and the form that says that it was done. */
export const TransferidaSinGuiones = ({ id, cotizacion, habitual, escrito }: Props) => (
  <form
    id={id}
    method="post"
    action="/carrito"
    aria-label="Transferencia"
    className="card carrito-tarjeta px-4 py-4.5 md:p-5.5 bank-card"
  >
    <MontoYCodigo monto={cotizacion.total} codigo={cotizacion.codigo} />
    <SinApartar nombres={cotizacion.no_apartadas} />
    {cotizacion.cuentas.length > 0 ? (
      <CuentasTransferencia cuentas={cotizacion.cuentas} />
    ) : (
      <SinCuentas codigo={cotizacion.codigo} />
    )}
    <input type="hidden" name="codigo" value={cotizacion.codigo} />
    <input type="hidden" name="terminos" value={cotizacion.terminos} />
    {Object.entries(escrito).map(([campo, valor]) => (
      <input key={campo} type="hidden" name={campo} value={valor} />
    ))}
    <h2 className="mt-4 mb-2.5 text-[1.125rem]">¿Ya transferiste?</h2>
    <Button name="intento" value="transferida" size="lg" full>
      Transferencia Realizada
    </Button>
    <CuandoConfirmamos
      habitual={habitual}
      puntos_ganados={cotizacion.puntos_ganados}
      vence_en={cotizacion.vence_en}
    />
  </form>
);
