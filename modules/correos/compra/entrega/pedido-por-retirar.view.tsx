import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "#modules/correos/vista/piezas.tsx";
import { DatosCorreo } from "#modules/correos/vista/tablas.tsx";
import type { pedidoPorRetirar } from "./pedido-por-retirar.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pedidoPorRetirar> }) {
  const { codigo, direccion, horario, lineas } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Retírala en ${direccion}. ${horario}.`}
      titulo="¡Tu pedido está listo!"
      bajada={`Compra ${codigo}`}
    >
      <ParrafoCorreo>Ya puedes pasar a buscarlo:</ParrafoCorreo>
      <DatosCorreo
        filas={[
          ["Dónde", direccion],
          ["Cuándo", horario],
          ...lineas.map(({ nombre, cantidad }) => [nombre, `${cantidad} un.`] as const),
        ]}
      />
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      <NotaCorreo>Muestra este correo o el código {codigo} al retirar.</NotaCorreo>
    </MarcoCorreo>
  );
}
