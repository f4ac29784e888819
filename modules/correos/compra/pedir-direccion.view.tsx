import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import { saludo } from "../vista/sorteo.tsx";
import { Datos } from "../vista/tablas.tsx";
import type { pedirDireccion } from "./pedir-direccion.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pedirDireccion> }) {
  const { codigo, premio, lineas } = datos;
  const pagina = premio ? "/mis-datos" : `/mis-pedidos/${codigo}/direccion`;
  return (
    <Marco
      {...entorno}
      resumen={`Nos falta la dirección de ${premio ? "tu premio" : "tu compra"} ${codigo} para despacharlo.`}
      titulo="Nos falta tu dirección"
      bajada={`${premio ? "Premio" : "Compra"} ${codigo}`}
    >
      <Parrafo>
        {saludo(datos.nombre)}{" "}
        {premio
          ? "Tu premio está listo para despacharse y no sabemos a dónde enviarlo."
          : "Confirmamos tu pago y no sabemos a dónde enviar tu pedido."}{" "}
        Escribe la dirección y lo despachamos.
      </Parrafo>
      <Datos filas={lineas.map(({ nombre, cantidad }) => [nombre, `${cantidad} un.`] as const)} />
      <Accion href={`${entorno.public_url}${pagina}`}>Escribir mi dirección</Accion>
      <Nota>Si la guardas en Mis datos, la usamos también para tus próximas compras.</Nota>
    </Marco>
  );
}
