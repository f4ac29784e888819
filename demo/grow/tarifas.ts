import { REGIONES } from "#modules/usuarios/regiones.ts";
import { ejecutar, type Obra } from "./obra.ts";

/** Gives every comuna rows of its own, and every third product another weight class. */
export async function crecerTarifas(obra: Obra): Promise<void> {
  const lugares = REGIONES.flatMap(({ region, comunas }) => comunas.map((comuna) => ({ region, comuna })));
  const creadas = await ejecutar(
    obra,
    `insert into tarifas_envio (region, comuna, clase_peso, costo, dias)
     select l.region, l.comuna, c.clase, 2990 + (n % 12) * 500 + c.mas, 2 + n % 9
       from unnest($1::text[], $2::text[]) with ordinality as l(region, comuna, n),
            (values ('liviano', 0), ('mediano', 1500), ('pesado', 4000)) as c(clase, mas)
     on conflict do nothing`,
    [lugares.map(({ region }) => region), lugares.map(({ comuna }) => comuna)],
  );
  await ejecutar(
    obra,
    `update productos set clase_peso = case when id % 6 = 0 then 'pesado' else 'mediano' end
      where sku like 'G%' and id % 3 = 0`,
  );
  obra.decir(`tarifas ${creadas}`);
}
