import { Cifra, Cifras } from "#app/admin/kit/cifras.tsx";
import type { Pendientes, Suma } from "#modules/compras/venta/venta.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";

const ventas = (n: number) => (n === 1 ? "1 venta" : `${miles(n)} ventas`);

/** Pending money by age, and the sum of the list below. */
export function VentasCifras({ pendientes, sumas }: { pendientes: Pendientes; sumas: Suma | null }) {
  const { hoy, hasta_3_dias, mas_de_3_dias } = pendientes.por_antiguedad;
  const recientes = { ventas: hoy.ventas + hasta_3_dias.ventas, monto: hoy.monto + hasta_3_dias.monto };
  return (
    <Cifras>
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
      {sumas ? (
        <Cifra
          nombre="En esta lista"
          valor={pesos(sumas.total - sumas.anulado)}
          nota={ventas(sumas.ventas)}
        />
      ) : (
        <Cifra
          nombre="En esta lista"
          valor={`${miles(TOPE_CONTEO)}+ ventas`}
          nota="Acota la búsqueda para sumarlas"
        />
      )}
    </Cifras>
  );
}
