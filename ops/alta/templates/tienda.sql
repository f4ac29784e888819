-- Once, on the leader: psql "host=127.0.0.1 port=5000 user=postgres" -f tienda.sql
create role puntazo login createdb password '{{shop_password}}';
create database puntazo owner puntazo encoding 'UTF8' locale 'C' template template0;
