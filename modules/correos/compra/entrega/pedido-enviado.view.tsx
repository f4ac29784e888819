import { Link } from "@react-email/components";
import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { COLOR } from "#modules/correos/vista/estilo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "#modules/correos/vista/piezas.tsx";
import { DatosCorreo } from "#modules/correos/vista/tablas.tsx";
import type { pedidoEnviado } from "./pedido-enviado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pedidoEnviado> }) {
  const { codigo, transportista, seguimiento, pagina_seguimiento, corregido, lineas } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Seguimiento: ${[transportista, seguimiento].filter(Boolean).join(" ")}`}
      titulo={corregido ? "Corregimos tu seguimiento" : "¡Tu pedido va en camino!"}
      bajada={`Compra ${codigo}`}
    >
      <ParrafoCorreo>
        {corregido
          ? "El seguimiento que te dimos cambió. Con este puedes saber por dónde va tu pedido:"
          : "Despachamos tu pedido. Con este seguimiento puedes saber por dónde va:"}
      </ParrafoCorreo>
      <DatosCorreo
        filas={[
          ...(transportista ? [["Transportista", transportista] as const] : []),
          ["Seguimiento", seguimiento],
          ...lineas.map(({ nombre, cantidad }) => [nombre, `${cantidad} un.`] as const),
        ]}
      />
      {pagina_seguimiento && (
        <ParrafoCorreo>
          <Link href={pagina_seguimiento} style={{ color: COLOR.enlace, fontWeight: 700 }}>
            Seguir mi envío
          </Link>{" "}
          en la página del transportista.
        </ParrafoCorreo>
      )}
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      <NotaCorreo>Si algo llega en mal estado, responde este correo con una foto.</NotaCorreo>
    </MarcoCorreo>
  );
}
