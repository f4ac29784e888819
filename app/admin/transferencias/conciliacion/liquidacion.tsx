import { Form } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import type { DepositoLiquidado } from "#modules/transferencias/liquidaciones/liquidar-tarjeta.server.ts";
import type { DiasPropuestos } from "#modules/transferencias/liquidaciones/proponer-dias.ts";

type Props = { liquidacion: DepositoLiquidado; monto: number };

/** A deposit of Transbank: the card sales that it settles, or the accounting days that it may settle, each as one press. */
export function LiquidacionTarjeta({ liquidacion: { movimiento, unida, propuestas }, monto }: Props) {
  if (unida) return <Unida movimiento={movimiento} unida={unida} monto={monto} />;
  return (
    <div className="grid gap-1.5">
      <span>Liquidación de Transbank</span>
      {propuestas.length === 0 && (
        <small className="text-tinta-2">Ninguna suma de ventas con tarjeta de su semana la alcanza.</small>
      )}
      <SiPuede permiso="transferencias.apartar">
        {propuestas.map((propuesta) => (
          <Form key={propuesta.dias.join()} method="post" preventScrollReset>
            <input type="hidden" name="intento" value="liquidar" />
            <input type="hidden" name="deposito" value={movimiento} />
            {propuesta.dias.map((dia) => (
              <input key={dia} type="hidden" name="dia" value={dia} />
            ))}
            <Button size="xs" variant="secondary">
              {`Unir con ${enDias(propuesta)}: ${pesos(propuesta.monto)}`}
            </Button>
          </Form>
        ))}
      </SiPuede>
    </div>
  );
}

/** "15-11-2026 · 3 ventas", "del 13-11-2026 al 15-11-2026 · 3 ventas". */
function enDias({ dias, ventas }: DiasPropuestos): string {
  const [primero = "", ultimo = primero] = [dias[0], dias.at(-1)];
  const cuando = primero === ultimo ? diaCorto(primero) : `del ${diaCorto(primero)} al ${diaCorto(ultimo)}`;
  return `${cuando} · ${miles(ventas)} ${ventas === 1 ? "venta" : "ventas"}`;
}

/** What is missing of the sum is Transbank's: the shop does not know why, and says so. */
const Unida = ({
  movimiento,
  unida,
  monto,
}: {
  movimiento: number;
  unida: DiasPropuestos;
  monto: number;
}) => (
  <div className="grid gap-1.5">
    <span>{`Ventas con tarjeta: ${enDias(unida)}, ${pesos(unida.monto)}`}</span>
    {unida.monto !== monto && (
      <small className="text-tinta-2">
        {`Diferencia de ${pesos(unida.monto - monto)}: comisión y descuentos que dice la liquidación de Transbank.`}
      </small>
    )}
    <SiPuede permiso="transferencias.apartar">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intento" value="soltar_liquidacion" />
        <input type="hidden" name="deposito" value={movimiento} />
        <Button size="xs" variant="secondary">
          Soltar
        </Button>
      </Form>
    </SiPuede>
  </div>
);
