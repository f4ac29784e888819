import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe } from "../correo.ts";
import { filasDeCuenta } from "./filas-cuenta.ts";
import { type Entorno, Marco } from "./marco.tsx";
import { Accion, Nota, Parrafo, Separador, Subtitulo } from "./piezas.tsx";
import { Datos, Detalle } from "./tablas.tsx";

export function Carrito({ datos, ...entorno }: Entorno & { datos: DatosDe<"carrito"> }) {
  return (
    <Marco
      {...entorno}
      resumen={`Compra ${datos.codigo} por ${pesos(datos.total)}: estamos validando tu pago.`}
      titulo="¡Recibimos tu compra!"
      bajada={`Código ${datos.codigo}`}
    >
      <Parrafo>Estamos validando tu transferencia. Te avisamos por correo apenas la confirmemos.</Parrafo>
      <Detalle lineas={datos.lineas} total={datos.total} puntos={datos.puntos} />
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      {datos.cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>¿Aún no transfieres?</Subtitulo>
          <Nota>Transfiere el monto exacto y pon el código de la compra en el asunto.</Nota>
          {datos.cuentas.map((cuenta) => (
            <Datos
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: datos.total, asunto: datos.codigo })}
            />
          ))}
        </>
      )}
    </Marco>
  );
}
