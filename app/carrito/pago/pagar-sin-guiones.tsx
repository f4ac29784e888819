import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { CasillaCondiciones } from "./condiciones.tsx";
import { CuentasTransferencia } from "./cuentas.tsx";
import { MontoYCodigo } from "./monto-y-codigo.tsx";
import { SinApartar } from "./sin-apartar.tsx";
import type { CotizacionSinGuiones } from "./sin-guiones.server.ts";

type Props = {
  /** The version of the terms in force. */
  terminos: string;
  conTickets: boolean;
  respuesta: Respuesta<CotizacionSinGuiones> | undefined;
};

/** 'Pagar' and 'Transferencia Realizada' without scripts: two forms of the server. */
export function PagarSinGuiones({ terminos, conTickets, respuesta }: Props) {
  const { datos = null, errores = {} } = respuesta ?? {};
  if (datos) return <Transferida cotizacion={datos} />;
  return (
    <form method="post" action="/carrito">
      {respuesta && !respuesta.ok && !errores.terminos && (
        <Note kind="error" className="mt-4">
          {respuesta.mensaje}
        </Note>
      )}
      <CasillaCondiciones version={terminos} conTickets={conTickets} error={errores.terminos} />
      <Button name="intento" value="pagar" size="lg" full className="mt-3">
        Pagar
      </Button>
    </form>
  );
}

const Transferida = ({
  cotizacion: { codigo, total, no_apartadas, cuentas, terminos },
}: {
  cotizacion: CotizacionSinGuiones;
}) => (
  <form method="post" action="/carrito" className="mt-5">
    <MontoYCodigo monto={total} codigo={codigo} />
    <SinApartar nombres={no_apartadas} />
    <CuentasTransferencia cuentas={cuentas} />
    <input type="hidden" name="codigo" value={codigo} />
    <input type="hidden" name="terminos" value={terminos} />
    <Button name="intento" value="transferida" size="lg" full className="mt-5">
      Transferencia Realizada
    </Button>
  </form>
);
