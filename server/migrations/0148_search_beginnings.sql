-- The search looks for titles that begin with the text in the order of these indexes; without them it read all records of a kind.
create index threads_title on threads (lower(title), id) where deleted_at is null;
create index course_groups_name on course_groups (lower(title), id) where deleted_at is null;
create index materials_name on materials (lower(name), id);
create index quizzes_title on quizzes (lower(title), id);
create index projects_title on projects (lower(title), id) where deleted_at is null;
create index meetings_title on meetings (lower(title), id);
