"""Xiangqi Lab under remote control: its own window, with its own buttons pressed. Needs the Python that has it.

    xiangqilab_app.py PLIES

The configuration is read from where the program looks for it. The program plays both sides of a game by its engine;
when the game is over or PLIES old, the window closes.
"""

import sys

from xiangqilab import app_path, controller, game

# How often to look at the game, in milliseconds.
INTERVAL = 100


def main():
    plies = int(sys.argv[1])
    path = app_path.get_config_path("xiangqilab", "")
    app = controller.Controller(games_folder=path + "games", config_file_path=path + "config.json",
                                store_file_path=path + "state.json")
    app._on_versus_ai(game.Game.default(path + "games/new.json"))
    view = app._ai_game
    for button in (view._chk_btn_ai_play_red, view._chk_btn_ai_play_black, view._btn_enable_ai):
        button.invoke()
    if not view.state.ai_enabled:
        sys.exit("the engine was not started")
    started = True

    def look():
        nonlocal started
        if view.state.current_step >= plies or not view.state.ai_enabled:
            if started:
                started = False
                output = view.state.engine_output
                print("error" if output and output.error else "over", view.state.current_step)
            app._pop_view()
            app._pop_view()
        else:
            app._window._root.after(INTERVAL, look)

    app._window._root.after(INTERVAL, look)
    app.run()


if __name__ == "__main__":
    main()
