import type pg from "pg";

/** Words of an invented catalogue: their mixture keeps its proportions whatever its size. */
const COSAS = [
  ["Taladro", "Sierra", "Esmeril", "Lijadora", "Martillo", "Compresor", "Escalera"],
  ["Parrilla", "Brasero", "Cuchillo", "Ahumador", "Pinza", "Delantal"],
  ["Neumático", "Batería", "Inflador", "Cubreasiento", "Portaequipaje", "Radio"],
  ["Coche", "Cuna", "Mamadera", "Mudador", "Andador", "Móvil"],
  ["Jacuzzi", "Piscina", "Flotador", "Filtro", "Bomba", "Toldo"],
  ["Sofá", "Tetera", "Sartén", "Aspiradora", "Freidora", "Lámpara", "Cojín"],
  ["Notebook", "Celular", "Audífono", "Parlante", "Consola", "Cámara", "Tablet"],
  ["Carpa", "Kayak", "Bicicleta", "Mochila", "Termo", "Linterna", "Saco"],
];
const CUALIDADES =
  "plegable portátil inalámbrico compacto profesional eléctrico clásico reforzado impermeable silencioso automático manual ligero doble térmico giratorio ajustable recargable solar digital";
const MARCAS =
  "Aconcagua Atacama Cautín Chiloé Copihue Futaleufú Huasco Lanín Llaima Maipo Osorno Pehuén Puelo Quilapilún Rapel Toltén Villarrica Yelcho";

/** Fills an empty catalogue. One product in ten is withdrawn, two in ten have points. */
export async function llenarCatalogo(client: pg.Client, cuantos: number): Promise<void> {
  const cosas = COSAS.flatMap((nombres, categoria) => nombres.map((nombre) => ({ nombre, categoria })));
  await client.query(
    "insert into categorias (categoria) select 'Rubro ' || chr(65 + n) from generate_series(0, 7) n",
  );
  await client.query(
    `insert into productos (sku, producto, categoria_id, categoria_2_id, descripcion, precio_cliente, puntos, puntos_final, disponible)
     select 'B' || n,
            format('%s %s %s %s', ($2::text[])[cosa], ($4::text[])[1 + (n * 7) % 20], ($5::text[])[1 + (n * 5) % 18], 100 + n % 900),
            rubro, case when n % 3 = 0 then nullif(1 + (n / 3) % 8, rubro) end,
            format('Para la casa y el trabajo. %s de calidad, con garantía de un año.', ($4::text[])[1 + (n * 11) % 20]),
            1000 + rubro * 20000 + (n * 7919) % 90000, 1000, case when n % 5 = 0 then 1 + n % 999 else 0 end, n % 10 <> 9
       from (select n, 1 + (n * 13) % $6 as cosa, 1 + ($3::int[])[1 + (n * 13) % $6] as rubro from generate_series(1, $1) n) t`,
    [
      cuantos,
      cosas.map(({ nombre }) => nombre),
      cosas.map(({ categoria }) => categoria),
      CUALIDADES.split(" "),
      MARCAS.split(" "),
      cosas.length,
    ],
  );
  await client.query("vacuum analyze");
}
