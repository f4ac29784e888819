-- Maintains the sums of each person's rows by term of the equation of the balance. Each trigger records the rows of a statement as
-- new rows to be summed: as they are after an INSERT or UPDATE, with the other sign as they were before an UPDATE or DELETE.

-- What referrals earned, and what annulments took back of it, are terms of their own beside what else was earned and taken.
CREATE OR REPLACE FUNCTION historial_clase(forma_pago text, credito bigint, puntos bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN forma_pago = 'devolucion' THEN 'devueltos'
              WHEN forma_pago = 'referido' OR credito IS NOT NULL THEN CASE WHEN puntos < 0 THEN 'referidos_quitados' ELSE 'referidos' END
              WHEN puntos < 0 THEN 'descontados' ELSE 'ganados' END;

CREATE OR REPLACE FUNCTION historial_sumar_tickets_compras() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.historial_sumas (usuario, clase, puntos)
  SELECT f.usuario, public.historial_clase(f.forma_pago, f.credito, f.puntos),
         TG_ARGV[0]::int * sum(f.puntos)
    FROM filas f JOIN public.tickets_estados e ON e.estado = f.estado
   WHERE e.puntos_validos AND f.puntos <> 0 GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION historial_sumar_productos_compras() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.historial_sumas (usuario, clase, puntos)
  SELECT f.usuario, 'ganados', TG_ARGV[0]::int * sum(f.puntos)
    FROM filas f JOIN public.productos_estados e ON e.estado = f.estado
   WHERE e.puntos_validos AND f.puntos <> 0 GROUP BY 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION historial_sumar_tickets_participantes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.historial_sumas (usuario, clase, puntos)
  SELECT f.usuario, 'abonados', TG_ARGV[0]::int * sum(f.puntos_aportados) FROM filas f GROUP BY 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION historial_sumar_tickets_montoncitos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.historial_sumas (usuario, clase, puntos)
  SELECT f.jugador, 'juego', TG_ARGV[0]::int * sum(f.puntos) FROM filas f WHERE f.puntos <> 0 GROUP BY 1;
  RETURN NULL;
END $$;

-- No row is left after a TRUNCATE to say what it took: the sums are made again.
CREATE OR REPLACE FUNCTION historial_sumar_todo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.historial_sumas;
  INSERT INTO public.historial_sumas (usuario, clase, puntos, suelta)
  SELECT f.usuario, f.clase, sum(f.puntos), false FROM (
    SELECT c.usuario, public.historial_clase(c.forma_pago, c.credito, c.puntos) AS clase, c.puntos
      FROM public.tickets_compras c JOIN public.tickets_estados e ON e.estado = c.estado WHERE e.puntos_validos
    UNION ALL
    SELECT c.usuario, 'ganados', c.puntos
      FROM public.productos_compras c JOIN public.productos_estados e ON e.estado = c.estado WHERE e.puntos_validos
    UNION ALL
    SELECT p.usuario, 'abonados', p.puntos_aportados FROM public.tickets_participantes p
    UNION ALL
    SELECT m.jugador, 'juego', m.puntos FROM public.tickets_montoncitos m) f
   GROUP BY f.usuario, f.clase HAVING sum(f.puntos) <> 0;
  RETURN NULL;
END $$;

DO $$
DECLARE
  tabla text;
  cuando text[];
BEGIN
  FOREACH tabla IN ARRAY ARRAY['tickets_compras', 'productos_compras', 'tickets_participantes', 'tickets_montoncitos'] LOOP
    FOREACH cuando SLICE 1 IN ARRAY ARRAY[['insertar', 'INSERT', 'NEW', '1'], ['cambiar', 'UPDATE', 'NEW', '1'],
                                          ['deshacer', 'UPDATE', 'OLD', '-1'], ['borrar', 'DELETE', 'OLD', '-1']] LOOP
      EXECUTE format('CREATE OR REPLACE TRIGGER historial_%s AFTER %s ON public.%I REFERENCING %s TABLE AS filas
        FOR EACH STATEMENT EXECUTE FUNCTION historial_sumar_%s(%L)', cuando[1], cuando[2], tabla, cuando[3], tabla, cuando[4]);
    END LOOP;
    EXECUTE format('CREATE OR REPLACE TRIGGER historial_vaciar AFTER TRUNCATE ON public.%I
      FOR EACH STATEMENT EXECUTE FUNCTION historial_sumar_todo()', tabla);
  END LOOP;
END $$;
