import { Cifra, Cifras } from "#app/admin/kit/lista/cifras.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { conMas, contar, variacion } from "#modules/panel/cifras.ts";
import { type Panel, sumarMontos, sumarPeriodos } from "#modules/panel/panel.ts";
import type { RangoDias } from "#modules/panel/rango.ts";

/** Four figures: income, points that people hold, raffles about to be drawn, and games played. */
export function PanelCifras({ panel, rango }: { panel: Panel; rango: RangoDias }) {
  const { ventas, libro, economia, sorteos } = panel;
  const confirmadas = ventas.por_periodo.map((periodo) => periodo.confirmadas);
  const { monto, ventas: cuantas } = sumarMontos(confirmadas);
  const { emitidos, partidas, banca } = sumarPeriodos(libro);
  const cambio = ventas.antes ? variacion(monto, ventas.antes.monto) : null;
  return (
    <Cifras>
      <Cifra
        nombre="Ventas confirmadas"
        valor={pesos(monto)}
        nota={cambio ? `${cambio} vs. ${antes(rango)}` : contar(cuantas, "venta", "ventas")}
        tono={cambio && !cambio.startsWith("−") ? "text-exito" : "text-tinta-3"}
      />
      <Cifra
        nombre="Puntos en circulación"
        valor={miles(economia.en_usuarios)}
        nota={`${conMas(emitidos)} en el período`}
      />
      <Cifra
        nombre="Sorteos abiertos"
        valor={enBreve(sorteos.abiertos)}
        nota={
          sorteos.casi_llenos > 0 ? `${enBreve(sorteos.casi_llenos)} sobre el 90%` : "ninguno sobre el 90%"
        }
        tono={sorteos.casi_llenos > 0 ? "text-aviso" : "text-tinta-3"}
      />
      <Cifra nombre="Rondas jugadas" valor={miles(partidas)} nota={`banca ${conMas(banca)} puntos`} />
    </Cifras>
  );
}

const antes = ({ plazo, dias }: RangoDias) =>
  plazo === 1 ? "ayer a esta hora" : `${miles(dias)} días previos`;
