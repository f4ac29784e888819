import { usePuede } from "#app/lib/session/use-puede.ts";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import type { MesContable, ResumenAnual } from "#modules/compras/contabilidad/resumen.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { MESES } from "#modules/comun/fechas/fechas.ts";
import { rutaContabilidad } from "./contabilidad-enlaces.tsx";

/** The months with sales, each with the file of its sales; on phones every month is a card. */
export function ResumenTabla({ resumen: { anio, meses } }: { resumen: ResumenAnual }) {
  const exporta = usePuede()("ventas.exportar");
  return (
    <section aria-label="Meses" className="card overflow-hidden">
      <Table label={`Ventas pagadas de ${anio} por mes`} stack dense>
        <Thead>
          <tr>
            <Th>Mes</Th>
            <Th numeric>Ventas</Th>
            <Th numeric>Neto</Th>
            <Th numeric>IVA</Th>
            <Th numeric>Total</Th>
            <Th numeric>Descuentos</Th>
            <Th numeric>Envíos</Th>
            <Th numeric>Diferencias de envío</Th>
            <Th numeric>Anulado</Th>
            <Th numeric>Dinero devuelto</Th>
            {exporta && <Th>Descargar</Th>}
          </tr>
        </Thead>
        <Tbody>
          {meses
            .filter(({ ventas, devuelto }) => ventas > 0 || devuelto > 0)
            .map((mes) => (
              <Fila key={mes.mes} mes={mes} anio={anio} exporta={exporta} />
            ))}
        </Tbody>
      </Table>
    </section>
  );
}

function Fila({ mes, anio, exporta }: { mes: MesContable; anio: number; exporta: boolean }) {
  const nombre = MESES[mes.mes - 1] ?? "";
  return (
    <Tr>
      <Td className="font-semibold capitalize">{nombre}</Td>
      <Td numeric label="Ventas">
        {miles(mes.ventas)}
      </Td>
      <Td numeric label="Neto">
        {pesos(mes.neto)}
      </Td>
      <Td numeric label="IVA">
        {pesos(mes.iva)}
      </Td>
      <Td numeric label="Total" className="font-bold">
        {pesos(mes.total)}
      </Td>
      <Td numeric label="Descuentos">
        {pesos(mes.descuento)}
      </Td>
      <Td numeric label="Envíos">
        {pesos(mes.envio)}
      </Td>
      <Td numeric label="Diferencias de envío">
        {pesos(mes.diferencia)}
      </Td>
      <Td numeric label="Anulado">
        {pesos(mes.anulado)}
      </Td>
      <Td numeric label="Dinero devuelto">
        {pesos(mes.devuelto)}
      </Td>
      {exporta && (
        <Td>
          <span className="inline-flex gap-3">
            {(["xlsx", "csv"] as const).map((formato) => (
              <a
                key={formato}
                href={rutaContabilidad(delMes(anio, mes.mes), formato)}
                aria-label={`Descargar ${nombre} en ${formato === "csv" ? "CSV" : "Excel"}`}
                className="inline-flex min-h-11 items-center font-semibold text-enlace underline-offset-3 hover:underline"
              >
                {formato === "csv" ? "CSV" : "Excel"}
              </a>
            ))}
          </span>
        </Td>
      )}
    </Tr>
  );
}

/** The filters that find the sales of a month. */
function delMes(anio: number, mes: number): string {
  const dia = (n: number) => new Date(Date.UTC(anio, mes - 1 + n, 1 - n)).toISOString().slice(0, 10);
  return `?estado=Pagado&premios=no&desde=${dia(0)}&hasta=${dia(1)}`;
}
